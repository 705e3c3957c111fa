'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { confirm, prompt } from '@/components/ui/confirm'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import type { OutputOf } from '@/lib/contract'
import { cancelAbsence, decideAbsence, evidenceAddress, type readAbsence } from '@/lib/contracts/absences'
import { useFormats } from '@/lib/i18n/use-formats'
import { ImpactView, useImpact } from './impact'
import { useSpanWords } from './span-words'
import { AbsenceChip } from './state-chip'

type Absence = OutputOf<typeof readAbsence>

/** One absence with everything that is known about it and the actions that are possible. */
export function AbsencePane({ absence, onClose, onEdit }: { absence: Absence; onClose: () => void; onEdit: () => void }) {
  const t = useTranslations('absences')
  const formats = useFormats()
  const words = useSpanWords()
  const problem = useProblemText()
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  const { id, revision, person, type, state, isOwn, mayDecide, mayCancel } = absence
  const isStanding = state === 'REPORTED' || state === 'APPROVED'
  const impact = useImpact(
    isStanding
      ? {
          ...(!isOwn && { userId: person.id }),
          but: id,
          fromOn: absence.fromOn,
          toOn: absence.toOn,
          startsAtNoon: absence.startsAtNoon ? 'true' : 'false',
          endsAtNoon: absence.endsAtNoon ? 'true' : 'false',
        }
      : null,
  )

  async function run(work: () => Promise<unknown>, done: string) {
    if (busy) return
    setBusy(true)
    try {
      await work()
      notify.success(done)
      onClose()
    } catch (error) {
      notify.error(`${t('failed')}. ${problem(error)}`)
    }
    router.refresh()
    setBusy(false)
  }

  async function decide(decision: 'APPROVED' | 'REJECTED') {
    const note =
      decision === 'APPROVED'
        ? ''
        : await prompt({
            title: t('rejectAsk'),
            label: t('rejectWhy'),
            action: t('reject'),
            multiline: true,
            maxLength: 2000,
            tone: 'danger',
          })
    if (note !== null) await run(() => call(decideAbsence, { id, revision, decision, note }), t(`decided.${decision}`))
  }

  async function cancel() {
    if (!(await confirm({ title: t('cancelAsk'), body: t('cancelHelp'), action: t('cancelIt'), tone: 'danger' }))) return
    await run(() => call(cancelAbsence, { id, revision }), t('decided.CANCELLED'))
  }

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      closesOnBackdrop
      title={isOwn ? type.name : person.displayName}
      description={words(absence)}
      footer={
        <>
          {mayCancel && (
            <Button loading={busy} onPress={() => void cancel()}>
              {t('cancelIt')}
            </Button>
          )}
          {state === 'REPORTED' && <Button onPress={onEdit}>{t('editIt')}</Button>}
          {mayDecide && (
            <>
              <Button loading={busy} onPress={() => void decide('REJECTED')}>
                {t('reject')}
              </Button>
              <Button variant="primary" loading={busy} onPress={() => void decide('APPROVED')}>
                {t('approve')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <dl className="flex flex-col gap-2 text-dense">
          <Fact name={t('stateHead')}>
            <AbsenceChip state={state} />
          </Fact>
          <Fact name={t('type')}>{type.name}</Fact>
          <Fact name={t('length')}>{t('days', { count: absence.days })}</Fact>
          {absence.note !== '' && <Fact name={t('note')}>{absence.note}</Fact>}
          <Fact name={t('reported')}>
            <span suppressHydrationWarning>{t('byAt', { name: absence.recordedBy, time: formats.dateTime(absence.recordedAt) })}</span>
          </Fact>
          {absence.decidedBy !== null && absence.decidedAt !== null && (
            <Fact name={t('decidedHead')}>
              <span suppressHydrationWarning>{t('byAt', { name: absence.decidedBy, time: formats.dateTime(absence.decidedAt) })}</span>
              {absence.decisionNote !== '' && <span className="block">{absence.decisionNote}</span>}
            </Fact>
          )}
          {absence.files.length > 0 && (
            <Fact name={t('evidence.title')}>
              <ul>
                {absence.files.map((file) => (
                  <li key={file.id}>
                    <TextLink href={evidenceAddress(file.id)}>{file.fileName}</TextLink>
                  </li>
                ))}
              </ul>
            </Fact>
          )}
          {absence.needsCover && <Fact name={t('cover')}>{t('coverWanted')}</Fact>}
        </dl>
        <ImpactView asked={impact} excuses={state === 'REPORTED' ? type.isAuthorised : undefined} />
      </div>
    </Dialog>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4">
      <dt className="w-32 shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 grow basis-40 wrap-anywhere">{children}</dd>
    </div>
  )
}
