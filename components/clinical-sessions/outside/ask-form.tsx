'use client'

import { useTranslations } from 'next-intl'
import { useState, type SyntheticEvent } from 'react'
import { Button } from '@/components/ui/button'
import { leadToField } from '@/components/ui/lead-to'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { CallError } from '@/lib/client/call-error'
import { useOffline, useUnsent } from '@/lib/client/hooks'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { askConfirmation } from '@/lib/contracts/clinical-sessions/outside'
import type { OutsidePanelProps } from './outside-panel'

const fieldId = 'outside-supervisor'

/** Asks one of the supervisors whom the institution has named: nobody enters an address here. */
export function AskForm({ session, refresh }: OutsidePanelProps) {
  const t = useTranslations('outreach')
  const problemText = useProblemText()
  const { supervisors, confirmation } = session.outside
  const offline = useOffline()
  const unsent = useUnsent(session.id)
  const [only] = supervisors
  const asked = supervisors.find(({ id }) => id === confirmation?.supervisor.id)
  const [chosen, setChosen] = useState(asked?.id ?? (supervisors.length === 1 ? only?.id : undefined) ?? '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const supervisor = supervisors.find(({ id }) => id === chosen)
  const isAgain = confirmation?.state === 'ASKED' && confirmation.supervisor.id === chosen
  // Changes that still wait on this device are missing from the record that the supervisor would confirm.
  const disabledReason = (offline && t('needsConnection')) || (unsent !== null && unsent.length > 0 && t('unsent'))

  async function ask(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    if (!supervisor) {
      setError(t('choose'))
      return leadToField(fieldId)
    }
    setBusy(true)
    setError(null)
    try {
      await call(askConfirmation, { sessionId: session.id, supervisorId: supervisor.id })
      notify.success(t('sent', { name: supervisor.name }), { id: 'outside' })
    } catch (failed) {
      setError(refusalOf(failed))
    }
    setBusy(false)
    await refresh()
  }

  function refusalOf(failed: unknown): string {
    if (!(failed instanceof CallError)) return problemText(failed)
    if (failed.code?.endsWith('.INCOMPLETE')) return t('incomplete')
    if (failed.code?.endsWith('.CONFIRMED')) return t('answered')
    if (failed.status === 'STATE_CHANGED') return t('closed')
    return failed.issues[0]?.message ?? problemText(failed)
  }

  return (
    <form noValidate onSubmit={(event) => void ask(event)} className="flex w-full max-w-prose flex-col items-start gap-3">
      <Select
        id={fieldId}
        label={t('supervisor')}
        className="w-full"
        required
        error={error}
        options={supervisors.map(({ id, name }) => ({ value: id, label: name }))}
        value={supervisor?.id ?? ''}
        placeholder={t('choose')}
        onChange={setChosen}
      />
      <Button type="submit" loading={busy} disabledReason={disabledReason}>
        {t(isAgain ? 'again' : 'ask')}
      </Button>
    </form>
  )
}
