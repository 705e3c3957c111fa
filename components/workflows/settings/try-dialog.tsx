'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useToday } from '@/components/shared/live/use-today'
import { TypeAhead, type Suggested } from '@/components/shared/type-ahead'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { StatusChip } from '@/components/ui/status-chip'
import type { OutputOf } from '@/lib/contract'
import { tryWorkflow } from '@/lib/contracts/workflows'
import { useAsked } from '@/lib/client/use-asked'
import { useProblemText } from '@/lib/client/use-problem-text'
import { useFormats } from '@/lib/i18n/use-formats'
import { useEditing } from './editing-context'
import { StageIcon } from './stage-icon'

type Tried = OutputOf<typeof tryWorkflow>

/** A dry run of the draft on an existing student: the steps in words, with their days. */
export function TryDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('workflowSettings')
  const problem = useProblemText()
  const { draft, findPeople } = useEditing()
  const [chosen, setChosen] = useState<readonly Suggested[]>([])
  const [student] = chosen
  const { current, isAsking, isFailed, error } = useAsked(
    tryWorkflow,
    student ? { workflowId: draft.id, subjectId: student.id } : null,
    'form',
  )
  return (
    <Dialog
      open
      size="md"
      title={t('try.action')}
      description={t('try.help')}
      onClose={onClose}
      footer={<Button onPress={onClose}>{t('close')}</Button>}
    >
      <div className="flex min-h-60 flex-col gap-4">
        <TypeAhead
          id="try-student"
          label={t('try.student')}
          placeholder={t('who.typeName')}
          error={null}
          chosen={chosen}
          // There is one student at a time: the one chosen last.
          onChange={(people) => setChosen(people.slice(-1))}
          find={findPeople}
        />
        {isAsking && <Spinner />}
        {isFailed && <p className="text-danger">{problem(error)}</p>}
        {student && current && <Steps tried={current} />}
      </div>
    </Dialog>
  )
}

function Steps({ tried: { subject, isReached, steps } }: { tried: Tried }) {
  const t = useTranslations('workflowSettings')
  const formats = useFormats()
  const today = useToday()
  const whoseIn = ({ person, role }: Tried['steps'][number]['whose']) => person?.displayName ?? role?.name
  return (
    <div className="flex flex-col gap-3">
      {!isReached && (
        <Banner tone="warning" title={t('try.notReached', { name: subject.displayName })}>
          {t('try.notReachedHelp')}
        </Banner>
      )}
      <ol aria-label={t('try.steps')} className="flex flex-col gap-3">
        {steps.map(({ stageId, kind, caption, whose, told, opensOn, dueOn, isAssumed, stops }, at) => (
          <li key={`${stageId} ${at}`} className="flex items-start gap-3">
            <StageIcon kind={kind} />
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">{caption || t(`kind.${kind}`)}</p>
              <p className="text-dense text-muted">
                {[
                  t('try.opens', { day: formats.nearDay(opensOn, today) }),
                  whoseIn(whose),
                  told.length > 0 && t('try.told', { people: formats.list(told.map((one) => one.displayName)) }),
                  dueOn !== null && t('try.due', { day: formats.nearDay(dueOn, today) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              <p className="flex flex-wrap gap-1">
                {isAssumed && <Chip>{t('try.assumed')}</Chip>}
                {stops !== null && <StatusChip tone="danger">{t('try.stops', { why: t(`stuck.${stops}`) })}</StatusChip>}
              </p>
            </div>
          </li>
        ))}
      </ol>
      {steps.length === 0 && <p className="text-muted">{t('try.nothing')}</p>}
    </div>
  )
}
