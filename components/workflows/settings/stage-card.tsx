'use client'

import { GripVertical } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { Chip } from '@/components/ui/chip'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { useEditing } from './editing-context'
import { StageIcon } from './stage-icon'
import type { EditorStage } from './types'
import { useWords } from './use-words'

export interface Dragging {
  dragged: string | null
  over: string | null
  onStart: (id: string) => void
  onOver: (id: string) => void
  onDrop: (id: string) => void
  onEnd: () => void
  onKey: (event: KeyboardEvent, id: string) => void
}

/** A stage in the diagram: a press opens it; its handle drags it, and the arrow keys on the handle move it. */
export function StageCard({ stage, number, dragging }: { stage: EditorStage; number: number; dragging: Dragging }) {
  const t = useTranslations('workflowSettings')
  const tOrder = useTranslations('editor.order')
  const { draft, selected, select } = useEditing()
  const words = useWords()
  const { id, kind, dueDays, escalate, inSidebar, when } = stage
  const caption = stage.caption || t(`kind.${kind}`)
  const isSelected = id === selected
  const isFirstBeside = number === 1 && draft.stages.every((one) => one.id !== selected)
  const isUntold = kind === 'WAIT' && stage.wait?.kind === 'FOR' && dueDays !== null && escalate === null
  return (
    <div
      data-stage={id}
      onDragOver={(event) => {
        if (dragging.dragged === null) return
        event.preventDefault()
        dragging.onOver(id)
      }}
      onDrop={(event) => {
        event.preventDefault()
        dragging.onDrop(id)
      }}
      className={classNames(
        'relative flex items-center gap-3 rounded-card border py-2 pr-1 pl-3',
        isSelected ? 'border-primary bg-primary-tint inset-ring inset-ring-primary' : 'border-line bg-surface hover:bg-hover',
        isFirstBeside && 'lg:border-primary lg:bg-primary-tint lg:inset-ring lg:inset-ring-primary',
        id === dragging.dragged && 'opacity-50',
        id === dragging.over && id !== dragging.dragged && 'outline-3 -outline-offset-3 outline-primary',
      )}
    >
      <span className="w-5 shrink-0 text-center font-bold text-muted tabular-nums">{number}</span>
      <StageIcon kind={kind} />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 grow basis-40">
          <button
            type="button"
            aria-current={isSelected || undefined}
            onClick={() => select(id)}
            className="block max-w-full rounded-control text-left font-medium wrap-anywhere after:absolute after:inset-0 after:rounded-card"
          >
            <span className="sr-only">{t('stageNumber', { number })} </span>
            {caption}
          </button>
          <span className="block text-dense wrap-anywhere text-muted">{words.about(stage)}</span>
        </div>
        <span className="flex flex-wrap gap-1">
          {when !== null && <Chip>{t('chip.when', { rule: words.rule(when) })}</Chip>}
          {isUntold && <Chip tone="warning">{t('chip.untold')}</Chip>}
          {dueDays !== null && !isUntold && (
            <Chip>
              {escalate === null
                ? t('chip.days', { days: dueDays })
                : t('chip.daysThen', { days: dueDays, who: words.who(escalate.to, 'within') })}
            </Chip>
          )}
          {inSidebar && <Chip>{t('chip.sidebar')}</Chip>}
        </span>
      </div>
      <span
        draggable
        data-handle
        className="relative z-10 inline-flex cursor-grab"
        onKeyDown={(event) => dragging.onKey(event, id)}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', caption)
          dragging.onStart(id)
        }}
        onDragEnd={dragging.onEnd}
      >
        <IconButton size="sm" label={tOrder('handle', { caption })} icon={<GripVertical />} />
      </span>
    </div>
  )
}
