import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { useProblemText } from '@/lib/client/use-problem-text'

const told = ['SUSPENDED', 'NOT_OPEN', 'VERSION', 'ONCE', 'NOT_STARTABLE'] as const

/** Runs one act at a time and returns whether it was done; afterwards the screen is read again, done or not. */
export function useWorkflowAct(refresh: () => void) {
  const t = useTranslations('workflows')
  const problem = useProblemText()
  const [busy, setBusy] = useState<string | null>(null)

  async function act(name: string, work: () => Promise<string | null>): Promise<boolean> {
    if (busy !== null) return false
    setBusy(name)
    try {
      const done = await work()
      if (done !== null) notify.success(done, { id: 'workflow' })
      return true
    } catch (error) {
      const code = error instanceof CallError ? told.find((one) => `workflows.${one}` === error.code) : undefined
      notify.error(code ? t(`refused.${code}`) : problem(error), { id: 'workflow' })
      return false
    } finally {
      refresh()
      setBusy(null)
    }
  }
  return { act, busy }
}
