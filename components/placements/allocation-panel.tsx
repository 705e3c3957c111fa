'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useProgress } from '@/components/shared/use-progress'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { Dialog } from '@/components/ui/dialog'
import { RadioGroup } from '@/components/ui/radio-group'
import { Spinner } from '@/components/ui/spinner'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { allocate, previewAllocation, readAllocation, stopAllocation, undoAllocation, type readBlock } from '@/lib/contracts/placements'
import { useFormats } from '@/lib/i18n/use-formats'
import { mostBlocksAtOnce } from '@/lib/placements/blocks'
import { AllocationRows } from './allocation-rows'
import type { AskedOutcomes } from './asked.shapes'
import { useSaving } from './use-saving'

type Allocation = OutputOf<typeof readAllocation>

interface AllocationPanelProps {
  view: OutputOf<typeof readBlock>
  allocation: Allocation | null
  asked: AskedOutcomes
  placed: number
}

const isWorking = ({ state, applied }: Allocation) =>
  state === 'QUEUED' || state === 'RUNNING' || applied?.state === 'APPLYING' || applied?.state === 'UNDOING'

/** Placements are computed, inspected and applied, and can be undone for a day. */
export function AllocationPanel({ view, allocation, asked, placed }: AllocationPanelProps) {
  const t = useTranslations('placementBlocks')
  const { busy, act } = useSaving()
  const { block, others } = view
  const [together, setTogether] = useState<readonly string[]>([])
  const mayBegin = block.state === 'PREFERENCES' || block.state === 'ALLOCATED'
  const begin = () =>
    act(() => call(previewAllocation, { id: newId(), blockIds: [block.id, ...together].slice(0, mostBlocksAtOnce) }), t('run.begun'))
  const isBusy = allocation !== null && isWorking(allocation)
  return (
    <section aria-labelledby="block-allocation" className="flex flex-col gap-3">
      <h2 id="block-allocation" className="text-lead font-bold">
        {t('run.title')}
      </h2>
      {mayBegin && (
        <Card className="flex flex-col gap-3">
          <p>{t(block.isOpen ? 'run.whileOpen' : 'run.help')}</p>
          {placed > 0 && <p className="text-dense text-muted">{t('run.placed', { count: placed })}</p>}
          {others.length > 0 && (
            <ChoiceGroup id="block-together" role="group" label={t('run.together')}>
              {others.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={together.includes(id)}
                  onChange={(isOn) => setTogether(isOn ? [...together, id] : together.filter((one) => one !== id))}
                />
              ))}
            </ChoiceGroup>
          )}
          <div>
            <Button
              variant={allocation === null ? 'primary' : 'secondary'}
              loading={busy}
              onPress={() => void begin()}
              disabledReason={isBusy && t('run.waits')}
            >
              {t(allocation === null ? 'run.begin' : 'run.again')}
            </Button>
          </div>
        </Card>
      )}
      {allocation !== null && <AllocationView key={allocation.id} blockId={block.id} given={allocation} asked={asked} isReplaced={busy} />}
    </section>
  )
}

const fetchAllocation = (id: string) => call(readAllocation, { id, page: 1, show: 'ALL' })

interface AllocationViewProps {
  blockId: string
  given: Allocation
  asked: AskedOutcomes
  /** Whether a new allocation is being started that will replace the shown one. */
  isReplaced: boolean
}

function AllocationView({ blockId, given, asked, isReplaced }: AllocationViewProps) {
  const t = useTranslations('placementBlocks')
  const formats = useFormats()
  const refused = useTranslations('placements.refused')
  const { busy, act } = useSaving()
  const [isApplying, setApplying] = useState(false)
  const seen = useProgress(given, { id: given.id, ask: fetchAllocation, isUnderWay: isWorking })
  const { id, state, applied } = isWorking(given) ? seen : given
  if (state === 'QUEUED' || state === 'RUNNING')
    return (
      <Card className="flex flex-wrap items-center gap-3">
        <Spinner />
        <p role="status" className="grow">
          {t('run.working')}
        </p>
        <Button loading={busy} onPress={() => void act(() => call(stopAllocation, { id }), t('run.stopped'))}>
          {t('run.stop')}
        </Button>
      </Card>
    )
  if (state !== 'DONE')
    return <Banner tone={state === 'FAILED' ? 'danger' : 'info'}>{t(state === 'FAILED' ? 'run.failed' : 'run.wasStopped')}</Banner>
  const mayUndo = applied?.state === 'APPLIED' && applied.undoableUntil !== null
  return (
    <div className="flex flex-col gap-3">
      <Card className="flex flex-col gap-3">
        <p className="text-dense text-muted">
          {t('run.made', { at: formats.dateTime(given.askedAt), by: given.by })}{' '}
          {given.isOptimal === true
            ? t('run.best')
            : t('run.notBest', { share: formats.number((given.gap ?? 0) * 100, { maximumFractionDigits: 1 }) })}
        </p>
        {given.blocks.map((one) => (
          <BlockSummary key={one.id} block={one} isAlone={given.blocks.length === 1} />
        ))}
        {applied === null ? (
          <div>
            <Button
              variant="primary"
              onPress={() => setApplying(true)}
              disabledReason={isReplaced ? t('run.waits') : given.blocks.some(({ isChoosing }) => isChoosing) && refused('STILL_CHOOSING')}
            >
              {t('run.apply')}
            </Button>
          </div>
        ) : (
          <>
            <p>
              {t(`run.${applied.state}`, {
                done: applied.done - applied.refused,
                total: applied.total,
                undone: applied.undone,
                kept: applied.kept,
              })}
            </p>
            {applied.notDone.length > 0 && (
              <ul className="list-disc pl-5 text-dense">
                {applied.notDone.map(({ student, reason }) => (
                  <li key={`${student} ${reason}`}>{t('run.notDone', { student, reason })}</li>
                ))}
              </ul>
            )}
            {mayUndo && (
              <div className="flex flex-wrap items-center gap-3">
                <Button loading={busy} onPress={() => void act(() => call(undoAllocation, { id }), t('run.undone'))}>
                  {t('run.undo')}
                </Button>
                <span className="text-dense text-muted">{t('run.undoUntil', { at: formats.dateTime(applied.undoableUntil ?? '') })}</span>
              </div>
            )}
          </>
        )}
      </Card>
      <AllocationRows blockId={blockId} allocation={given} asked={asked} />
      {isApplying && <ApplyDialog id={id} onClose={() => setApplying(false)} />}
    </div>
  )
}

function BlockSummary({ block, isAlone }: { block: Allocation['blocks'][number]; isAlone: boolean }) {
  const t = useTranslations('placementBlocks')
  const { candidates, choices, unranked, without, none, leftOut } = block
  const parts = [
    ...choices.flatMap((count, place) => (count > 0 ? [t('sum.choice', { count, choice: place + 1 })] : [])),
    unranked > 0 && t('sum.unranked', { count: unranked }),
    without > 0 && t('sum.without', { count: without }),
    leftOut > 0 && t('sum.leftOut', { count: leftOut }),
  ].filter((part) => part !== false)
  return (
    <div>
      {!isAlone && <h3 className="font-medium">{block.name}</h3>}
      <p>
        {t('sum.candidates', { count: candidates })} {parts.join(' · ')}
      </p>
      {none > 0 && <p className="font-medium text-danger">{t('sum.none', { count: none, name: block.name })}</p>}
    </div>
  )
}

function ApplyDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('placementBlocks')
  const p = useTranslations('placements')
  const ui = useTranslations('ui')
  const { busy, failure, save } = useSaving()
  const [state, setState] = useState<'PROPOSED' | 'CONFIRMED'>('PROPOSED')
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={t('run.applyAsk')}
      footer={
        <>
          <Button onPress={onClose}>{ui('cancel')}</Button>
          <Button variant="primary" loading={busy} onPress={() => void save(allocate, { id, state }, { onDone: onClose })}>
            {t('run.apply')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {failure !== null && (
          <Banner tone="danger" announce="assertive">
            {failure}
          </Banner>
        )}
        <RadioGroup
          label={p('placing.state')}
          options={[
            { value: 'PROPOSED', label: p('placing.propose'), description: p('placing.proposeHelp') },
            { value: 'CONFIRMED', label: p('placing.confirm'), description: p('placing.confirmHelp') },
          ]}
          value={state}
          onChange={setState}
        />
      </div>
    </Dialog>
  )
}
