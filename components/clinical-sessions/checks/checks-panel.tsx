'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { StatusChip } from '@/components/ui/status-chip'
import { checklistItems } from '@/lib/clinical/vocabulary'
import { endedKinds, isOpenCheck, untickedItems, wasAsked, type EndedKind } from '@/lib/clinical/checks'
import type { Check, Session } from '@/lib/contracts/clinical-sessions'
import { useFormats } from '@/lib/i18n/use-formats'
import { CheckForm } from './checks-form'
import { CheckWaits } from './checks-waits'
import { stateText } from './checks-words'
import type { SessionSaves } from '../session/session-saves'
import { useTimeOn } from '../session/use-time-on'

interface ChecksPanelProps {
  session: Session
  saves: SessionSaves
}

/** The content of the section: the waiting check with the form that ends it, the checks that can be asked for or recorded, and the past ones. */
export function ChecksPanel({ session, saves }: ChecksPanelProps) {
  const t = useTranslations('checks')
  const { checks, may, side } = session
  const open = checks.find(isOpenCheck)
  // The check that a teacher is about to end is already shown above.
  const listed = may.mark ? checks.filter((check) => !isOpenCheck(check)) : checks
  return (
    <div className="flex flex-col gap-5">
      {may.mark && open && <CheckWaits key={open.id} session={session} check={open} saves={saves} />}
      {may.mark && !open && <Unasked session={session} saves={saves} />}
      {may.askForCheck && side === 'student' && <Asking saves={saves} />}
      {listed.length > 0 && (
        <ol aria-label={t('title')} className="flex flex-col divide-y divide-line">
          {listed.toReversed().map((check) => (
            <CheckItem key={check.id} check={check} heldOn={session.header.heldOn} />
          ))}
        </ol>
      )}
      {checks.length === 0 && !may.mark && !may.askForCheck && <p className="text-muted">{t('list.none')}</p>}
    </div>
  )
}

function Asking({ saves }: Pick<ChecksPanelProps, 'saves'>) {
  const t = useTranslations('checks')
  return (
    <div className="flex flex-col gap-2">
      <p className="text-dense text-muted">{t('ask.explained')}</p>
      <div className="flex flex-wrap gap-2">
        {endedKinds.map((kind) => (
          <Button key={kind} onPress={() => void saves.ask(kind)}>
            {t(`ask.${kind}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Records the check of a teacher who passes by and looks without being asked. */
function Unasked({ session, saves }: ChecksPanelProps) {
  const t = useTranslations('checks')
  const [kind, setKind] = useState<EndedKind | null>(null)
  if (kind)
    return <CheckForm key={kind} session={session} kind={kind} saves={saves} onDone={() => setKind(null)} onCancel={() => setKind(null)} />
  return (
    <div className="flex flex-col gap-2">
      <p className="text-dense text-muted">{t('teacher.unasked')}</p>
      <div className="flex flex-wrap gap-2">
        {endedKinds.map((one) => (
          <Button key={one} onPress={() => setKind(one)}>
            {t(`teacher.record.${one}`)}
          </Button>
        ))}
      </div>
    </div>
  )
}

const tones = { PASSED: 'success', AGAIN: 'warning', STOPPED: 'danger' } as const

/** One check: its outcome, when and by whom it was ended, and what was confirmed. */
function CheckItem({ check, heldOn }: { check: Check; heldOn: string }) {
  const t = useTranslations('checks')
  const timeOf = useTimeOn(heldOn)
  const formats = useFormats()
  const missing = untickedItems(check.checklist)
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{t(`kind.${check.kind}`)}</span>
        <StatusChip tone={check.outcome ? tones[check.outcome] : isOpenCheck(check) ? 'info' : 'neutral'}>{stateText(t, check)}</StatusChip>
      </p>
      <p className="text-meta text-muted">{timesOf().join(' · ')}</p>
      {check.outcome && <p className="text-dense">{confirmedWords()}</p>}
      {check.note && <p className="text-dense whitespace-pre-wrap wrap-anywhere">{check.note}</p>}
    </li>
  )

  function confirmedWords(): string {
    if (missing.length === 0) return t('list.allConfirmed')
    if (missing.length === checklistItems.length) return t('list.noneConfirmed')
    return t('list.notConfirmed', { items: formats.list(missing.map((item) => t(`itemInSentence.${item}`))) })
  }

  function timesOf(): string[] {
    const { askedAt, takenBy, takenAt, endedBy, endedAt, state, outcome } = check
    const name = endedBy?.displayName ?? ''
    if (!wasAsked(check)) return [t('list.recorded', { time: timeOf(endedAt ?? askedAt), name })]
    const taken = takenBy && takenAt ? [t('list.taken', { time: timeOf(takenAt), name: takenBy.displayName })] : []
    const ended = endedAt ? [endedWords(timeOf(endedAt), name)] : []
    return [t('list.asked', { time: timeOf(askedAt) }), ...taken, ...ended]

    function endedWords(time: string, by: string): string {
      if (state === 'WITHDRAWN') return t('list.withdrawn', { time })
      return outcome === null ? t('list.withMarking', { time }) : t('list.ended', { time, name: by })
    }
  }
}
