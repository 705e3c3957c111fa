'use client'

import { ArrowRightLeft, LayoutGrid, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSelector } from '@/components/shared/selector-modal'
import { FilterBar } from '@/components/shared/list/filter-bar'
import { useFilters, type Filters } from '@/components/shared/use-filters'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { StickyActionBar } from '@/components/ui/sticky-action-bar'
import type { OutputOf } from '@/lib/contract'
import type { readBoard } from '@/lib/contracts/groupings'
import { paths } from '@/lib/paths'
import { AddGroups } from './add-groups'
import { GroupingHeader } from './grouping-header'
import { Lane } from './lane'
import { lanesOf } from './lanes'
import { RecentMoves } from './recent-moves'
import { useMoves } from './use-moves'

const nowhere = 'none'

/** The groups side by side with who is in them. People are moved by dragging, or by selecting them and saying where to. */
export function BoardScreen({ board, asked }: { board: OutputOf<typeof readBoard>; asked: Filters }) {
  const t = useTranslations('groupings')
  const { grouping } = board
  const path = `${paths.groupings}/${grouping.id}` as const
  const filters = useFilters(path, asked)
  const [selector, select] = useSelector()
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<readonly string[]>([])
  const [isAdding, setAdding] = useState(false)
  const nameOf = (id: string | null) => board.groups.find((group) => group.id === id)?.name ?? t('nowhere')
  const { under, move } = useMoves({ groupingId: grouping.id, drawn: board, nameOf })
  const lanes = lanesOf(board, under, t('nowhere'))
  // A phone shows one group at a time, starting with the people in no group, if there are any.
  const [shown, setShown] = useState(() => (board.unallocated.total > 0 ? nowhere : (lanes[1]?.id ?? nowhere)))
  const placeOf = new Map(lanes.flatMap(({ id, people }) => people.map((one) => [one.id, id] as const)))
  // People that are no longer shown are no longer selected.
  const selected = [...selection].filter((id) => placeOf.has(id))
  const isPublished = grouping.published
  const open = lanes.filter(({ id, active }) => id !== null && active)

  function toggle(ids: readonly string[], isOn: boolean) {
    const next = new Set(selection)
    for (const id of ids)
      if (isOn) next.add(id)
      else next.delete(id)
    setSelection(next)
  }

  async function moveAll(ids: readonly string[], to: string | null) {
    if (isPublished && ids.length > 1) return notify.error(t('refused.published'))
    setSelection(new Set())
    await move(
      ids.map((userId) => ({ userId, from: placeOf.get(userId) ?? null })),
      to,
    )
  }

  async function choose() {
    const items = [
      ...open.map(({ id, name, total }) => ({ id: id ?? nowhere, caption: name, subcaption: t('lane.count', { count: total }) })),
      { id: nowhere, caption: t('nowhere'), subcaption: t('nowhereHelp') },
    ]
    const [to] = (await select({ title: t('moveTo', { count: selected.length }), items })) ?? []
    if (to === undefined) return
    const from = placeOf.get(selected[0] ?? '') ?? nowhere
    await moveAll(selected, to === nowhere ? null : to)
    // The bar with the pressed button has disappeared: a keyboard user goes on in the group from which they moved somebody.
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-lane="${from}"] input`)?.focus({ preventScroll: true })
  }

  return (
    <div className="flex flex-col gap-4">
      <GroupingHeader board={board} current="groups" />
      {isPublished && (
        <Banner tone="info" announce="none">
          {t('publishedHelp')}
        </Banner>
      )}
      <FilterBar
        search={{ label: t('search'), hint: t('searchHint'), of: filters }}
        tools={
          <Button icon={<Plus />} className="md:min-h-control-sm" onPress={() => setAdding(true)}>
            {t('addGroups.action')}
          </Button>
        }
      />
      {board.groups.length === 0 && (
        <EmptyState
          icon={<LayoutGrid />}
          title={t('noGroups')}
          action={
            <Button variant="primary" icon={<Plus />} onPress={() => setAdding(true)}>
              {t('addGroups.action')}
            </Button>
          }
        >
          {t('noGroupsHelp')}
        </EmptyState>
      )}
      {board.groups.length > 0 && (
        <>
          <Select
            className="md:hidden"
            label={t('lane.show')}
            options={lanes.map(({ id, name, total }) => ({ value: id ?? nowhere, label: `${name} (${total})` }))}
            value={shown}
            onChange={setShown}
          />
          <p className="text-dense text-muted max-md:hidden">{t('moveHelp')}</p>
          <div className="grid items-start gap-3 md:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
            {lanes.map((lane) => (
              <Lane
                key={lane.id ?? nowhere}
                {...lane}
                href={lane.id === null ? null : `${path}/groups/${lane.id}`}
                isSelected={(id) => selection.has(id)}
                onToggle={toggle}
                isBulk={!isPublished}
                onWhole={() => filters.set({ whole: lane.id ?? nowhere })}
                isTarget={dragged.length > 0 && lane.active}
                onDrag={(id) => setDragged(id === null ? [] : selection.has(id) ? selected : [id])}
                onDrop={() => void moveAll(dragged, lane.id)}
                className={(lane.id ?? nowhere) === shown ? undefined : 'max-md:hidden'}
              />
            ))}
          </div>
        </>
      )}
      <RecentMoves moves={board.undoable} />
      {selected.length > 0 && (
        <StickyActionBar
          floating
          status={
            <p role="status" className="font-medium">
              {t('selected', { count: selected.length })}
            </p>
          }
        >
          <Button onPress={() => setSelection(new Set())}>{t('clear')}</Button>
          <Button
            variant="primary"
            icon={<ArrowRightLeft />}
            disabledReason={isPublished && selected.length > 1 && t('refused.published')}
            onPress={() => void choose()}
          >
            {t('move')}
          </Button>
        </StickyActionBar>
      )}
      {isAdding && <AddGroups groupingId={grouping.id} path={path} onClose={() => setAdding(false)} />}
      {selector}
    </div>
  )
}
