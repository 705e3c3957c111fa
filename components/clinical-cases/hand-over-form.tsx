'use client'

import { UserPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { useUnsavedChanges } from '@/components/shared/page/unsaved-changes'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { List } from '@/components/ui/list'
import { ListRow } from '@/components/ui/list-row'
import { notify } from '@/components/ui/notify'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import { TextField } from '@/components/ui/text-field'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { handOverCases, type HandOverPlan } from '@/lib/contracts/clinical-cases'
import { useFormats } from '@/lib/i18n/use-formats'
import { paths } from '@/lib/paths'
import { mostHandedOver } from '@/lib/states/clinical-case'
import { CaseChip } from './case-list'
import { useReference } from './case-words'
import { countsChosen, sharedOut, type Chosen } from './hand-over-shares'
import { useUndoHandOver } from './use-undo-hand-over'

type HandOverFormProps = Pick<HandOverPlan, 'cases' | 'takers'> & { leaver: { id: string; displayName: string } }
type Row = HandOverPlan['cases'][number]

/** A student for each case: one by one, all at once, or shared out to those who have fewest. */
export function HandOverForm({ leaver, cases, takers }: HandOverFormProps) {
  const t = useTranslations('cases.handOver')
  const router = useRouter()
  const problem = useProblemText()
  const undo = useUndoHandOver()
  const [selector, select] = useSelector()
  // The student who was last offered the case is proposed.
  const [first] = useState<Chosen>(() => Object.fromEntries(cases.flatMap(({ id, offeredTo }) => (offeredTo ? [[id, offeredTo.id]] : []))))
  const [chosen, setChosen] = useState(first)
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  useUnsavedChanges(!isBusy && (reason !== '' || JSON.stringify(chosen) !== JSON.stringify(first)))
  // A student to whom a case was offered has a name here even where the list of students is cut before them.
  const names = new Map([...cases.flatMap(({ offeredTo }) => offeredTo ?? []), ...takers].map(({ id, displayName }) => [id, displayName]))
  const ready = cases.filter(({ id }) => names.has(chosen[id] ?? ''))
  const cannotChoose = takers.length === 0 && t('noTakers')

  async function choose(rows: readonly Row[]) {
    const chosenHere = countsChosen(chosen)
    const ids = await select({
      title: t('whom'),
      items: takers.map(({ id, displayName, year, cases: count }) => {
        const more = chosenHere.get(id) ?? 0
        const load = year === null ? t('count', { count }) : t('taker', { year, count })
        return { id, caption: displayName, subcaption: more > 0 ? `${load} · ${t('more', { count: more })}` : load }
      }),
      selected: rows.length === 1 ? rows.flatMap(({ id }) => chosen[id] ?? []) : [],
    })
    const taker = ids?.[0]
    if (taker !== undefined) setChosen({ ...chosen, ...Object.fromEntries(rows.map(({ id }) => [id, taker])) })
  }

  async function handOver() {
    setBusy(true)
    try {
      const rows = ready.flatMap(({ id: caseId }) => (chosen[caseId] === undefined ? [] : [{ caseId, takerId: chosen[caseId] }]))
      const { batchId, moved, refused } = await call(handOverCases, { studentId: leaver.id, reason, cases: rows })
      const description = refused > 0 ? t('refused', { count: refused }) : undefined
      if (moved === 0) {
        notify.info(t('refused', { count: refused }), { id: 'hand-over' })
        setBusy(false)
        return router.refresh()
      }
      notify.success(t('done', { count: moved }), {
        id: 'hand-over',
        ...(description && { description }),
        onUndo: () => void undo(batchId),
      })
      router.push(paths.caseHandOver)
    } catch (error) {
      notify.error(problem(error), { id: 'hand-over' })
      setBusy(false)
      // A taker who has left in the meantime disappears from the choice.
      router.refresh()
    }
  }

  if (cases.length === 0) return <EmptyState title={t('noCases', { name: leaver.displayName })}>{t('noCasesHelp')}</EmptyState>
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Button icon={<UserPlus />} disabledReason={cannotChoose} onPress={() => void choose(cases)}>
          {t('allTo')}
        </Button>
        <Button disabledReason={cannotChoose} onPress={() => setChosen(sharedOut({ cases, takers, chosen }))}>
          {t('shareOut')}
        </Button>
      </div>
      {cases.length === mostHandedOver && <p className="text-dense text-muted">{t('cut', { count: mostHandedOver })}</p>}
      <List label={t('cases')}>
        {cases.map((row) => (
          <HandOverRow key={row.id} row={row} taker={names.get(chosen[row.id] ?? '') ?? null} onChoose={() => void choose([row])} />
        ))}
      </List>
      <TextField label={t('reason')} optional maxLength={500} value={reason} onChange={setReason} className="max-w-xl" />
      <StickyActionBar>
        <span className="mr-auto text-dense text-muted">{t('ready', { ready: ready.length, count: cases.length })}</span>
        <Button
          variant="primary"
          loading={isBusy}
          disabledReason={ready.length === 0 ? t('chooseFirst') : null}
          onPress={() => void handOver()}
        >
          {t('action', { count: ready.length })}
        </Button>
      </StickyActionBar>
      {selector}
    </div>
  )
}

function HandOverRow({ row, taker, onChoose }: { row: Row; taker: string | null; onChoose: () => void }) {
  const t = useTranslations('cases.handOver')
  const list = useTranslations('cases')
  const formats = useFormats()
  const reference = useReference()
  const { title, specialty, planned, done, lastVisitOn, nextRecallOn, state, offeredTo } = row
  const facts = [
    reference(row.reference),
    specialty,
    t('toDo', { count: planned - done }),
    nextRecallOn !== null
      ? list('recallOn', { day: formats.day(nextRecallOn) })
      : lastVisitOn === null
        ? list('noVisit')
        : list('lastVisit', { day: formats.day(lastVisitOn) }),
    offeredTo && list('offeredTo', { name: offeredTo.displayName }),
  ]
  return (
    <ListRow
      title={title}
      subtitle={facts.filter(Boolean).join(' · ')}
      trailing={state === 'RECALL' && <CaseChip state={state} isStalled={false} />}
      actions={
        <Button
          size="sm"
          aria-label={taker === null ? t('chooseFor', { title }) : t('chosenFor', { name: taker, title })}
          className="max-md:max-w-40"
          onPress={onChoose}
        >
          {taker ?? t('choose')}
        </Button>
      }
    />
  )
}
