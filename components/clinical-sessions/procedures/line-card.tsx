'use client'

import { Trash2, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useState, type ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'
import { TextButton } from '@/components/ui/text-button'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { difficulties, helpLevels } from '@/lib/clinical/vocabulary'
import type { Line, Session } from '@/lib/contracts/clinical-sessions'
import { AutosavedText } from '@/components/shared/live/autosaved-text'
import { JointCredit } from '../marking/joint-credit'
import { isSameLine } from './line-same'
import { LinePlace } from './line-place'
import { BlindHint } from '../marking/blind-hint'
import { MarkField } from '../marking/mark-field'
import { MarkGrid } from '../marking/mark-grid'
import { marksFollow } from '../marking/marks-follow'
import { PlaceField } from '../header/place-field'
import { isMarkedForStudent } from '../marking/marked-line'
import type { SessionSaves } from '../session/session-saves'
import { lineCardId } from '../session/session-standing'

export interface LineCardProps {
  session: Session
  line: Line
  saves: SessionSaves
  onRemove: (line: Line) => void
}

/** One procedure of the session: its place, the help that was needed, and its marks. Memoised, because a session has up to 60 of them. */
export const LineCard = memo(function LineCard({ session, line, saves, onRemove }: LineCardProps) {
  const t = useTranslations('clinical')
  const procedure = session.catalogue.procedures.find(({ id }) => id === line.procedureId)
  const caption = procedure?.caption ?? ''
  const stage = procedure?.stages.find(({ id }) => id === line.stageId)
  const criteria = (procedure?.criteria ?? []).filter(
    ({ id, active }) =>
      active || session.marks.some(({ target }) => target.kind === 'criterion' && target.lineId === line.id && target.criterionId === id),
  )
  const marks = criteria.map(({ id, caption: label }) => (
    <MarkField
      key={id}
      session={session}
      saves={saves}
      label={label}
      scaleId={procedure?.scaleId ?? ''}
      target={{ kind: 'criterion', lineId: line.id, criterionId: id }}
    />
  ))
  // A teacher reads what was done and marks it; changing it is one press away.
  const [opened, setOpened] = useState(false)
  const isEditing = session.may.editLines && (session.side === 'student' || opened)
  const isSettled = isMarkedForStudent(session, line)
  const category = procedure ? (procedure.active ? procedure.category : t('line.inactive', { category: procedure.category })) : ''
  const facts = <LineFacts line={line} stage={stage} />

  return (
    <Card as="section" id={lineCardId(line.id)} aria-labelledby={`line-${line.id}`} flush className="drawn-when-near px-3 py-1.5 md:p-4">
      <div className="flex flex-col gap-1 md:gap-4">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0 grow">
            <h3 id={`line-${line.id}`} className="text-body font-bold md:text-lead">
              {caption}
            </h3>
            {isEditing && <p className="text-meta text-muted">{category}</p>}
            {procedure && <JointCredit session={session} lineId={line.id} rule={procedure.jointCredit} />}
            {line.outside && (
              <p className="mt-1 flex flex-wrap items-center gap-x-2 text-dense text-warning">
                <Chip tone="warning" icon={<TriangleAlert />}>
                  {t('line.outside')}
                </Chip>
                {procedure?.outside.reason}
              </p>
            )}
          </div>
          {isEditing && !isSettled ? (
            <IconButton label={t('line.remove', { caption })} icon={<Trash2 />} onPress={() => onRemove(line)} />
          ) : (
            <LinePlace line={line} notation={session.toothNotation} />
          )}
        </div>
        {isEditing ? (
          <LineFields session={session} line={line} stages={procedure?.stages ?? []} saves={saves} settled={isSettled && facts} />
        ) : (
          <div className="flex flex-wrap items-center gap-x-3 text-dense text-muted">
            {category !== '' && <span>{category}</span>}
            {facts}
            {line.note && <span className="whitespace-pre-wrap wrap-anywhere text-ink">{line.note}</span>}
            {session.may.editLines && <TextButton onPress={() => setOpened(true)}>{t('line.change')}</TextButton>}
          </div>
        )}
        {marks.length > 0 && !marksFollow(session) && (
          <div className="flex flex-col gap-5 md:border-t md:border-line md:pt-4">
            {session.may.selfMark && (
              <p className="text-dense text-muted">
                {t('marks.ownHint')} <BlindHint blind={session.blind} />
              </p>
            )}
            <MarkGrid>{marks}</MarkGrid>
          </div>
        )}
      </div>
    </Card>
  )
}, isSameLine)

type Stages = Session['catalogue']['procedures'][number]['stages']

/** The facts of the procedure as text. */
function LineFacts({ line, stage }: { line: Line; stage: Stages[number] | undefined }) {
  const t = useTranslations('clinical')
  return (
    <>
      {stage && <Chip tone={stage.completes ? 'success' : 'info'}>{stage.caption}</Chip>}
      {line.difficulty && <Chip>{t(`difficulty.${line.difficulty}`)}</Chip>}
      {line.helpLevel && <span>{t(`help.${line.helpLevel}`)}</span>}
    </>
  )
}

interface LineFieldsProps extends Pick<LineCardProps, 'session' | 'line' | 'saves'> {
  stages: Stages
  /** The text in place of the fields that the student can no longer change. The note stays in its field, with the typed text. */
  settled: ReactNode
}

function LineFields({ settled, ...given }: LineFieldsProps) {
  const t = useTranslations('clinical')
  const { line, saves } = given
  return (
    <>
      {settled ? (
        <div className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center gap-x-4 text-dense text-muted empty:hidden">{settled}</div>
          <p className="text-dense text-muted">{t('line.markedAlready')}</p>
        </div>
      ) : (
        <DoneFields {...given} />
      )}
      <AutosavedText
        id={`note-${line.id}`}
        label={t('line.note')}
        value={line.note}
        revision={line.revision}
        maxLength={2000}
        rows={1}
        optional
        onSave={(note, revision) => void saves.line({ ...line, note, revision })}
      />
    </>
  )
}

function DoneFields({ session, line, stages, saves }: Omit<LineFieldsProps, 'settled'>) {
  const t = useTranslations('clinical')
  return (
    <>
      {session.clinic.hasTeeth && (
        <PlaceField
          session={session}
          line={line}
          onChange={(place) => void saves.line({ ...line, ...place })}
          onChart={(chart) => void saves.chart(chart)}
        />
      )}
      {stages.length > 0 && (
        <Select
          label={t('line.stage')}
          placeholder={t('line.noStage')}
          value={line.stageId ?? ''}
          onChange={(stageId) => void saves.line({ ...line, stageId: stageId || null })}
          options={stages.map(({ id, caption }) => ({ value: id, label: caption }))}
        />
      )}
      <Segmented
        label={t('line.help')}
        value={line.helpLevel}
        onChange={(helpLevel) => void saves.line({ ...line, helpLevel })}
        onClear={() => void saves.line({ ...line, helpLevel: null })}
        options={helpLevels.map((value) => ({ value, label: t(`help.${value}`) }))}
      />
      <Segmented
        label={t('line.difficulty')}
        value={line.difficulty}
        onChange={(difficulty) => void saves.line({ ...line, difficulty })}
        onClear={() => void saves.line({ ...line, difficulty: null })}
        options={difficulties.map((value) => ({ value, label: t(`difficulty.${value}`) }))}
      />
    </>
  )
}
