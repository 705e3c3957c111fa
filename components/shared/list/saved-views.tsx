'use client'

import { Bookmark, BookmarkCheck, BookmarkPlus, Save, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRouter } from 'next/navigation'
import type { Filters } from '@/components/shared/use-filters'
import { prompt } from '@/components/ui/confirm'
import { Menu } from '@/components/ui/menu'
import type { MenuEntry } from '@/components/ui/menu-list'
import { notify } from '@/components/ui/notify'
import { CallError } from '@/lib/client/call-error'
import { newId } from '@/lib/client/new-id'
import { call } from '@/lib/client/request'
import { useProblemText } from '@/lib/client/use-problem-text'
import { removeView, saveView, type SavedView } from '@/lib/contracts/users/views'
import type { ViewedList } from '@/lib/users/saved-views'
import { barToolStyle } from './bar-tool'

interface SavedViewsProps {
  list: ViewedList
  /** The name of the list without any view, such as 'Everybody'. */
  usual: string
  views: readonly SavedView[]
  /** The filters in the address, `view` and `page` among them. */
  asked: Filters
  /** Called with the filters of the view that the person opens. */
  onOpen: (filters: Filters) => void
}

/** A person's own views of a list: a name for its filters, order and columns. The address holds all of them, so a view can be sent as a link. */
export function SavedViews({ list, usual, views, asked, onOpen }: SavedViewsProps) {
  const t = useTranslations('listTools')
  const router = useRouter()
  const problem = useProblemText()
  const { view: viewId = '', page: _page, ...rest } = asked
  const query = withoutEmpty(rest)
  const open = views.find(({ id }) => id === viewId)
  const isChanged = open !== undefined && !isSame(open.query, query)

  async function attempt(work: () => Promise<unknown>, done: string) {
    try {
      await work()
      notify.success(done, { id: 'view' })
      router.refresh()
      return true
    } catch (error) {
      notify.error(error instanceof CallError && error.issues[0] ? error.issues[0].message : problem(error), { id: 'view' })
      return false
    }
  }

  async function save() {
    const name = await prompt({
      title: t('view.newTitle'),
      body: t('view.newHelp'),
      label: t('view.name'),
      action: t('view.save'),
      maxLength: 60,
      requiredMessage: t('view.nameNeeded'),
    })
    if (name === null) return
    const id = newId()
    if (await attempt(() => call(saveView, { id, list, name, query }), t('view.saved', { name }))) onOpen({ ...query, view: id })
  }

  async function remove({ id, name, query: kept }: SavedView) {
    const undo = () => void attempt(() => call(saveView, { id, list, name, query: kept }), t('view.saved', { name }))
    try {
      await call(removeView, { id })
      notify.success(t('view.removed', { name }), { id: 'view', onUndo: undo })
      onOpen(query)
      router.refresh()
    } catch (error) {
      notify.error(problem(error), { id: 'view' })
    }
  }

  const entries: MenuEntry[] = [
    {
      id: 'views',
      heading: t('view.own'),
      actions: [
        { id: 'usual', label: usual, current: !open && Object.keys(query).length === 0, onAction: () => onOpen({}) },
        ...views.map(({ id, name, query: kept }) => ({
          id,
          label: name,
          current: id === viewId && !isChanged,
          onAction: () => onOpen({ ...kept, view: id }),
        })),
      ],
    },
    {
      id: 'change',
      heading: t('view.change'),
      actions: [
        { id: 'new', label: t('view.saveNew'), icon: <BookmarkPlus />, onAction: () => void save() },
        ...(open && isChanged
          ? [
              {
                id: 'save',
                label: t('view.saveChanges', { name: open.name }),
                icon: <Save />,
                onAction: () =>
                  void attempt(() => call(saveView, { id: open.id, list, name: open.name, query }), t('view.saved', { name: open.name })),
              },
            ]
          : []),
        ...(open
          ? [
              {
                id: 'remove',
                label: t('view.remove', { name: open.name }),
                icon: <Trash2 />,
                tone: 'danger' as const,
                onAction: () => void remove(open),
              },
            ]
          : []),
      ],
    },
  ]
  return (
    <Menu
      label={open ? t(isChanged ? 'view.openChanged' : 'view.open', { name: open.name }) : t('view.label')}
      icon={open ? <BookmarkCheck /> : <Bookmark />}
      iconOnly
      className={barToolStyle}
      placement="below-end"
      entries={entries}
    />
  )
}

/** The filters without empty values. */
function withoutEmpty(filters: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

function isSame(one: Filters, other: Filters): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
