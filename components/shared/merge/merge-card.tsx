'use client'

import { Merge } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import { useState, type ComponentType, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { notify } from '@/components/ui/notify'
import { useLazy } from '@/components/ui/use-lazy'
import { CallError } from '@/lib/client/call-error'
import { isProofNeeded } from '@/lib/client/is-proof-needed'
import { useProblemText } from '@/lib/client/use-problem-text'

/** What the user is asked before the merge, and told after it. */
interface MergeQuestion {
  title: string
  /** The sentences about what moves; those that do not apply are false. */
  body: readonly (string | false)[]
  action: string
  done: string
}

interface MergeCardProps {
  words: { readonly title: string; readonly help: string; readonly choose: string; readonly changed: string }
  id: string
  isChanged: boolean
  /** Loads the dialog in which the record to keep is chosen. */
  load: () => Promise<ComponentType<{ id: string; onDone: (intoId: string | null) => void }>>
  ask: (intoId: string) => Promise<MergeQuestion>
  merge: (intoId: string) => Promise<unknown>
  /** Opens the record that stays. */
  open: (intoId: string) => void
  /** The dialog of a merge that needs a password. */
  proof?: ReactNode
}

/** Merges a record into another one: the user chooses the one to keep and sees what moves, and then everything is merged at once. */
export function MergeCard({ words, id, isChanged, load, ask, merge, open, proof }: MergeCardProps) {
  const t = useTranslations('editor')
  const router = useRouter()
  const problem = useProblemText()
  const [isOpen, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const Dialog = useLazy(isOpen, load, () => setOpen(false))

  async function mergeInto(intoId: string) {
    setBusy(true)
    try {
      const { title, body, action, done } = await ask(intoId)
      if (!(await confirm({ title, body: body.filter(Boolean).join(' '), action, tone: 'danger' }))) return
      await merge(intoId)
      notify.success(done)
      open(intoId)
    } catch (error) {
      if (isProofNeeded(error)) return
      const isStale = error instanceof CallError && error.status === 'CONFLICT'
      notify.error(isStale ? words.changed : problem(error))
      router.refresh()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card as="section" aria-label={words.title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 grow basis-60">
          <h2 className="text-lead font-bold">{words.title}</h2>
          <p className="text-dense text-muted">{words.help}</p>
        </div>
        <Button icon={<Merge />} loading={busy} disabledReason={isChanged && t('removal.saveFirst')} onPress={() => setOpen(true)}>
          {words.choose}
        </Button>
      </div>
      {proof}
      {isOpen && Dialog && (
        <Dialog
          id={id}
          onDone={(intoId) => {
            setOpen(false)
            if (intoId) void mergeInto(intoId)
          }}
        />
      )}
    </Card>
  )
}
