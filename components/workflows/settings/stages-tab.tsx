'use client'

import { ArrowDown, ArrowUp, CornerDownRight, Plus, Zap } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState, type KeyboardEvent } from 'react'
import { classNames } from '@/components/ui/class-names'
import { Chip } from '@/components/ui/chip'
import { IconSlot } from '@/components/ui/icon-slot'
import { Menu } from '@/components/ui/menu'
import { TextButton } from '@/components/ui/text-button'
import { isNobody } from '@/lib/audience'
import { useFormats } from '@/lib/i18n/use-formats'
import { stageKinds, workflowLimits } from '@/lib/workflows/vocabulary'
import { useEditing } from './editing-context'
import { moveStage, newStage, withStage } from './edits'
import { layOutRows, type Lane, type Row } from './layout'
import { StageCard, type Dragging } from './stage-card'
import { StagePanel } from './stage-panel'
import { stageIcons } from './stage-icon'
import { useAudienceWords } from './use-audience-words'
import { useWords } from './use-words'

/**
 * The diagram of the stages and their paths, with the chosen stage beside it, or in its place on a phone. Until a stage is chosen the first one stands beside the
 * diagram, so that the place is not empty.
 */
export function StagesTab() {
  const t = useTranslations('workflowSettings')
  const { draft, selected, select } = useEditing()
  const chosen = draft.stages.find(({ id }) => id === selected)
  const beside = chosen ?? draft.stages[0]
  return (
    <div className="flex min-h-0 grow">
      <div
        className={classNames(
          'min-w-0 grow bg-canvas px-4 py-4 md:px-6 lg:max-h-screen lg:overflow-y-auto',
          chosen !== undefined && 'max-lg:hidden',
        )}
      >
        <div className="mx-auto max-w-4xl">
          <Picture />
          <AddStage />
        </div>
      </div>
      <aside
        aria-label={t('panel.label')}
        className={classNames(
          'border-line bg-surface max-lg:w-full lg:max-h-screen lg:w-80 lg:shrink-0 lg:overflow-y-auto lg:border-l xl:w-96',
          chosen === undefined && 'max-lg:hidden',
        )}
      >
        {beside ? (
          <StagePanel key={beside.id} stage={beside} onClose={() => select(null)} />
        ) : (
          <p className="px-4 py-6 text-dense text-muted">{t('panel.choose')}</p>
        )}
      </aside>
    </div>
  )
}

function Picture() {
  const t = useTranslations('workflowSettings')
  const tOrder = useTranslations('editor.order')
  const { draft } = useEditing()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const picture = useRef<HTMLDivElement>(null)
  const { stages, starts } = draft

  function move(id: string, to: number, isByKey: boolean) {
    const stage = stages.find((one) => one.id === id)
    if (!stage || to < 0 || to >= stages.length || stages.findIndex((one) => one.id === id) === to) return
    draft.setStages((before) => moveStage(before, id, to))
    setSaid(tOrder('moved', { caption: stage.caption || t(`kind.${stage.kind}`), place: to + 1, count: stages.length }))
    // The card is drawn again in its new place, so the focus waits for the next frame.
    if (isByKey)
      requestAnimationFrame(() => {
        const card = picture.current?.querySelector<HTMLElement>(`[data-stage="${id}"]`)
        card?.querySelector<HTMLElement>('[data-handle] button')?.focus({ preventScroll: true })
        card?.scrollIntoView({ block: 'nearest' })
      })
  }

  const dragging: Dragging = {
    dragged,
    over,
    onStart: setDragged,
    onOver: setOver,
    onDrop: (id) => {
      if (dragged !== null)
        move(
          dragged,
          stages.findIndex((one) => one.id === id),
          false,
        )
      setDragged(null)
      setOver(null)
    },
    onEnd: () => {
      setDragged(null)
      setOver(null)
    },
    onKey: (event: KeyboardEvent, id: string) => {
      const at = stages.findIndex((one) => one.id === id)
      const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: stages.length - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      move(id, to, true)
    },
  }
  return (
    <div ref={picture}>
      <StartCard />
      <Rows rows={layOutRows({ stages, starts })} dragging={dragging} />
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

const Line = () => <span aria-hidden="true" className="mx-auto block h-4 w-0.5 bg-control" />

function StartCard() {
  const t = useTranslations('workflowSettings')
  const formats = useFormats()
  const { draft, openStart } = useEditing()
  const words = useWords()
  const audience = useAudienceWords()
  return (
    <section
      aria-label={t('tabs.start')}
      className="flex flex-wrap items-center gap-3 rounded-card border border-dashed border-control bg-surface px-4 py-3"
    >
      <span
        data-tone="info"
        aria-hidden="true"
        className="inline-flex size-8 shrink-0 items-center justify-center rounded-control bg-tone-tint text-tone-strong"
      >
        <IconSlot small>
          <Zap />
        </IconSlot>
      </span>
      <div className="min-w-0 grow basis-40">
        <p className="font-bold wrap-anywhere">
          {draft.starts.length === 0
            ? t('starts.none')
            : t('starts.when', { events: formats.list(draft.starts.map(words.event), 'disjunction') })}
        </p>
        <p className="text-dense text-muted">
          {[t(`once.${draft.once}`), isNobody(draft.audience) ? t('starts.nobody') : audience()].join(' · ')}
        </p>
      </div>
      <TextButton className="text-primary" aria-label={t('starts.changeLabel')} onPress={openStart}>
        {t('starts.change')}
      </TextButton>
    </section>
  )
}

function Rows({ rows, dragging }: { rows: readonly Row[]; dragging: Dragging }) {
  const { draft } = useEditing()
  const words = useWords()
  return (
    <ol>
      {rows.map(({ at, lanes }) => {
        const stage = draft.stages[at]
        if (!stage) return null
        const leadsOn = lanes.length === 0 && stage.next !== 'FOLLOWING' && words.way(stage.id, stage.next)
        return (
          <li key={stage.id}>
            <Line />
            <StageCard stage={stage} number={at + 1} dragging={dragging} />
            {leadsOn && (
              <>
                <Line />
                <Chip icon={<CornerDownRight />} className="mx-auto flex! w-fit">
                  {leadsOn}
                </Chip>
              </>
            )}
            {lanes.length > 0 && <Lanes at={at} lanes={lanes} dragging={dragging} />}
          </li>
        )
      })}
    </ol>
  )
}

/** The paths of a decision side by side, each below the words for its condition; one below the other on a phone. */
function Lanes({ at, lanes, dragging }: { at: number; lanes: readonly Lane[]; dragging: Dragging }) {
  const t = useTranslations('workflowSettings')
  const { draft } = useEditing()
  const words = useWords()
  const stage = draft.stages[at]
  if (!stage) return null
  const isSide = lanes.length <= 3
  const isBackFrom = (from: number, goTo: string) => draft.stages.slice(0, from + 1).some(({ id }) => id === goTo)
  return (
    <div>
      <Line />
      {isSide && (
        <span
          aria-hidden="true"
          style={{ width: `${(100 * (lanes.length - 1)) / lanes.length}%` }}
          className="mx-auto block h-0.5 rounded-full bg-control max-sm:hidden"
        />
      )}
      <ul aria-label={t('paths', { number: at + 1 })} className={classNames('flex gap-3', isSide ? 'max-sm:flex-col' : 'flex-col')}>
        {lanes.map(({ branch, rows }) => {
          const of = branch === null ? undefined : stage.branches[branch]
          const goTo = of?.goTo ?? stage.next
          return (
            <li key={branch ?? 'otherwise'} className="min-w-0 flex-1 basis-0 max-sm:border-l-2 max-sm:border-line max-sm:pl-3">
              {isSide && <span aria-hidden="true" className="mx-auto block h-3 w-0.5 bg-control max-sm:hidden" />}
              <p className="flex justify-center">
                <Chip tone="warning">
                  {of === undefined
                    ? t('otherwise')
                    : of.caption || (of.when === null ? t('branch', { number: (branch ?? 0) + 1 }) : words.rule(of.when))}
                </Chip>
              </p>
              {rows.length > 0 ? (
                <Rows rows={rows} dragging={dragging} />
              ) : (
                <p className="mt-2 flex min-h-row items-center justify-center gap-2 rounded-card border border-dashed border-control bg-canvas px-3 py-2 text-dense text-muted">
                  <IconSlot small>{isBackFrom(at, goTo) ? <ArrowUp /> : goTo === 'END' ? <CornerDownRight /> : <ArrowDown />}</IconSlot>
                  {words.way(stage.id, goTo)}
                </p>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function AddStage() {
  const t = useTranslations('workflowSettings')
  const { draft, selected, select } = useEditing()
  if (draft.stages.length >= workflowLimits.stages)
    return <p className="mt-4 text-dense text-muted">{t('full', { count: workflowLimits.stages })}</p>
  return (
    <div className="mt-4">
      <Menu
        label={t('add')}
        icon={<Plus />}
        entries={stageKinds.map((kind) => ({
          id: kind,
          label: t(`kind.${kind}`),
          note: t(`kindHelp.${kind}`),
          icon: stageIcons[kind],
          onAction: () => {
            const stage = newStage(kind, draft.stages)
            draft.setStages((before) => withStage(before, stage, selected))
            select(stage.id, 'stage-caption')
          },
        }))}
      />
    </div>
  )
}
