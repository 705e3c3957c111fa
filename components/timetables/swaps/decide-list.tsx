'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { confirm, prompt } from '@/components/ui/confirm'
import { TextLink } from '@/components/ui/text-link'
import { call } from '@/lib/client/request'
import type { OutputOf } from '@/lib/contract'
import { decideSwap, type listSwapsToDecide } from '@/lib/contracts/timetables'
import { paths } from '@/lib/paths'
import { SwapCard, SwapPart } from './swap-card'
import { SwapChip } from './swap-chip'
import { useSwapAct } from './use-swap-act'
import { useSwapWords } from './use-swap-words'

type Found = OutputOf<typeof listSwapsToDecide>
type Row = Found['rows'][number]

/** For planners: swaps that wait for them, and what was decided lately. */
export function DecideList({ found, isOffline }: { found: Found; isOffline: boolean }) {
  const t = useTranslations('swaps')
  const waiting = found.rows.filter(({ state }) => state === 'TAKEN')
  const decided = found.rows.filter(({ state }) => state !== 'TAKEN')
  return (
    <>
      {waiting.length > 0 && (
        <SwapPart title={t('decide.title', { count: found.count })} help={t('decide.help')}>
          <ul className="flex flex-col gap-2">
            {waiting.map((row) => (
              <Waiting key={row.id} row={row} isOffline={isOffline} />
            ))}
          </ul>
        </SwapPart>
      )}
      {decided.length > 0 && (
        <SwapPart title={t('decide.decided')} help={t('decide.undo')}>
          <ul className="flex flex-col gap-2">
            {decided.map((row) => (
              <Decided key={row.id} row={row} />
            ))}
          </ul>
        </SwapPart>
      )}
    </>
  )
}

function Waiting({ row, isOffline }: { row: Row; isOffline: boolean }) {
  const t = useTranslations('swaps')
  const words = useSwapWords()
  const { act, busyId } = useSwapAct()
  const { id, revision, person, taker, date, obstacle, isOwn, isOthers } = row
  const names = { from: person.displayName, to: taker.displayName }
  const hinders = isOwn ? t('problem.own') : isOthers ? t('problem.creatorOnly') : obstacle ? t(`obstacle.${obstacle}`) : null

  async function approve() {
    const sure = await confirm({
      title: t('decide.ask', { title: date.title }),
      body: t('decide.askHelp', names),
      action: t('decide.approve'),
    })
    if (sure)
      await act(id, async () => {
        await call(decideSwap, { id, revision, decision: 'APPROVE', reason: '' })
        return t('decide.approved')
      })
  }

  async function refuse() {
    const reason = await prompt({
      title: t('decide.refuseAsk', { title: date.title }),
      label: t('decide.reason'),
      description: t('decide.reasonHelp'),
      action: t('decide.refuse'),
      multiline: true,
      maxLength: 500,
      requiredMessage: t('decide.reasonNeeded'),
      tone: 'danger',
    })
    if (reason !== null)
      await act(id, async () => {
        await call(decideSwap, { id, revision, decision: 'REFUSE', reason })
        return t('decide.refused')
      })
  }

  return (
    <SwapCard
      title={date.title}
      when={words.when(date)}
      chip={<SwapChip state={row.state} />}
      actions={
        !isOwn && (
          <>
            {hinders === null && (
              <Button
                variant="primary"
                loading={busyId === id}
                disabledReason={isOffline ? t('offline') : undefined}
                aria-label={`${t('decide.approve')}: ${date.title}, ${names.to}`}
                onPress={() => void approve()}
              >
                {t('decide.approve')}
              </Button>
            )}
            <Button
              loading={busyId === id}
              disabledReason={isOffline ? t('offline') : undefined}
              aria-label={`${t('decide.refuse')}: ${date.title}, ${names.to}`}
              onPress={() => void refuse()}
            >
              {t('decide.refuse')}
            </Button>
          </>
        )
      }
    >
      <Sides row={row} />
      {hinders !== null && <p className="text-dense text-danger">{hinders}</p>}
      {obstacle === 'CLASH' &&
        row.clashes.map((clash) => (
          <p key={`${clash.title ?? ''} ${clash.startsTime}`} className="text-dense text-danger">
            {words.clash(clash)}
          </p>
        ))}
    </SwapCard>
  )
}

function Decided({ row }: { row: Row }) {
  const t = useTranslations('swaps')
  const words = useSwapWords()
  const { date, timetableId, eventId, originalOn, state } = row
  return (
    <SwapCard
      title={date.title}
      when={words.when(date)}
      chip={<SwapChip state={state} />}
      actions={
        state === 'DONE' &&
        timetableId !== null &&
        eventId !== null &&
        originalOn !== null && (
          <TextLink href={`${paths.timetable}/${timetableId}?at=${date.heldOn}&event=${eventId}&on=${originalOn}`}>
            {t('decide.openDate')}
          </TextLink>
        )
      }
    >
      <Sides row={row} />
      {row.decidedBy !== null && <p className="text-dense text-muted">{t('decide.by', { name: row.decidedBy })}</p>}
      {row.reason !== '' && <p className="text-dense wrap-anywhere">{t('reasonIs', { reason: row.reason })}</p>}
    </SwapCard>
  )
}

/** The two people of a swap: who comes in whose place. */
function Sides({ row: { person, taker, given, timetable } }: { row: Row }) {
  const t = useTranslations('swaps')
  const words = useSwapWords()
  return (
    <>
      <p className="text-dense">{t('decide.sides', { from: person.displayName, to: taker.displayName })}</p>
      {given && (
        <p className="text-dense">
          {t('decide.given', {
            from: taker.displayName,
            to: person.displayName,
            title: given.title,
            when: words.when(given),
          })}
        </p>
      )}
      {timetable !== '' && <p className="text-dense text-muted">{timetable}</p>}
    </>
  )
}
