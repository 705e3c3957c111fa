'use client'

import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useProof } from '@/components/shared/proof'
import { useProgress } from '@/components/shared/use-progress'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { confirm } from '@/components/ui/confirm'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { PageHeader } from '@/components/ui/page-header'
import { ProgressBar } from '@/components/ui/progress-bar'
import { call } from '@/lib/client/request'
import { readRolloverState, undoRollover, type Rollover, type RolloverProgress } from '@/lib/contracts/users/rollover'
import { paths } from '@/lib/paths'
import { useFormats } from '@/lib/i18n/use-formats'
import { countChanging } from './count-changing'
import { OutcomeTable } from './outcome-table'
import { RolloverState } from './rollover-state'
import { useBeginRollover } from './use-begin'
import { useRolloverAct } from './use-rollover-act'

const isUnderWay = ({ state }: RolloverProgress) => state === 'APPLYING' || state === 'UNDOING'
const fetchProgress = (id: string): Promise<RolloverProgress> => call(readRolloverState, { id })

/** A rollover that is being applied, has been applied, or was undone. */
export function RolloverDone({ found }: { found: Rollover }) {
  const t = useTranslations('rollover')
  const formats = useFormats()
  const { act, busy } = useRolloverAct()
  const again = useBeginRollover(found.rollover.id)
  const [dialog, proven] = useProof()
  const { id, day, by, createdAt } = found.rollover
  const progress = useProgress<RolloverProgress>(found.rollover, { id, ask: fetchProgress, isUnderWay })
  const { state, undoUntil, isFailed, total, done, refused, undone, kept } = progress
  const moving = state === 'UNDOING' ? { value: undone + kept, max: done - refused } : { value: done, max: total }

  const changing = countChanging(found.counts)

  async function undo() {
    if (await confirm({ title: t('undo.question'), body: t('undo.help'), action: t('undo.action'), tone: 'danger' }))
      await act(() => proven(() => call(undoRollover, { id })))
  }

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={t('titleOf', { day: formats.day(day) })}
        after={<RolloverState state={state} />}
        subtitle={t('preparedBy', { name: by, at: formats.dateTime(createdAt) })}
        more={
          state === 'UNDONE' && (
            <Button loading={again.busy} onPress={() => void again.begin()}>
              {t('again')}
            </Button>
          )
        }
      />
      {isUnderWay(progress) && (
        <Card>
          <ProgressBar
            label={t(`state.${state}`)}
            {...moving}
            words={t('progress', { done: formats.number(moving.value), total: formats.number(moving.max) })}
          />
          <p className="mt-2 text-dense text-muted">{t('progressHelp')}</p>
        </Card>
      )}
      {isFailed && (
        <Banner tone="danger" title={t(state === 'FAILED' ? 'failed.title' : 'failed.undone')}>
          {t(state === 'FAILED' ? 'failed.help' : 'failed.undoneHelp')}
        </Banner>
      )}
      {state === 'APPLIED' && (
        <Banner
          tone="success"
          announce="none"
          title={t('applied.title', { changing, staying: total - changing })}
          action={
            undoUntil !== null && (
              <Button size="sm" icon={<RotateCcw />} loading={busy} onPress={() => void undo()}>
                {t('undo.open')}
              </Button>
            )
          }
        >
          {[
            refused > 0 && t('applied.left', { count: refused }),
            undoUntil === null ? t('applied.over') : t('applied.help', { until: formats.dateTime(undoUntil) }),
          ]
            .filter(Boolean)
            .join(' ')}
        </Banner>
      )}
      {state === 'UNDONE' && !isFailed && (
        <Banner tone="info" announce="none" title={t('undone.title', { count: kept })}>
          {t('undone.help')}
        </Banner>
      )}
      {found.left.length > 0 && (
        <section aria-labelledby="rollover-left" className="flex flex-col gap-3">
          <h2 id="rollover-left" className="text-h2 font-bold">
            {t('left.title')}
          </h2>
          <p className="-mt-2 text-dense text-muted">{t('left.help')}</p>
          <List label={t('left.title')}>
            {found.left.map(({ userId, displayName, isUndo, reason }) => (
              <ListRow
                key={`${userId} ${isUndo}`}
                href={`${paths.user}/${userId}`}
                title={displayName}
                subtitle={t(`left.${reason === 'programmeShorter' || reason === 'groupGone' ? reason : 'changedSince'}`)}
              />
            ))}
          </List>
        </section>
      )}
      {found.counts.length > 0 && (
        <section aria-labelledby="rollover-outcome" className="flex flex-col gap-3">
          <h2 id="rollover-outcome" className="text-h2 font-bold">
            {t('outcome.asApplied')}
          </h2>
          <OutcomeTable label={t('outcome.asApplied')} counts={found.counts} />
        </section>
      )}
      {dialog}
    </div>
  )
}
