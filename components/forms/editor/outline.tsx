'use client'

import { ChevronDown, ChevronRight, GripVertical, Split } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { classNames } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import type { Field, FieldOf, Page } from '@/lib/forms/definition'
import { AddMenu } from './add-menu'
import { useCaption, useEditing } from './editor-context'
import { movePiece, moveFieldTo, movePageTo } from './edits'
import { fieldIcons } from './field-icon'
import { ProblemMark } from './problem-mark'
import { WhoChip } from './who-chip'

/** A page or group into which a field can be dropped. */
type Holder = Page | FieldOf<'GROUP'>

/** The pages and their fields. They are chosen by a press, dragged by their handle, and moved by the arrow keys on it. */
export function Outline() {
  const t = useTranslations('formEditor')
  const { draft, selected, select, say } = useEditing()
  const caption = useCaption()
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { pages } = draft.definition

  useEffect(() => {
    if (selected !== null) list.current?.querySelector(`[data-piece="${selected}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  const edit = (change: (form: typeof draft.definition) => typeof draft.definition) =>
    draft.change((before) => ({ ...before, definition: change(before.definition) }))

  function byKey(event: KeyboardEvent, piece: Page | Field) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (by === null) return
    event.preventDefault()
    edit((form) => movePiece(form, piece.uid, by))
    say(t(by === 1 ? 'movedDown' : 'movedUp', { caption: caption(piece) }))
    // The row is drawn again in its new place, so the focus moves there.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-piece="${piece.uid}"] [data-handle] button`)?.focus())
  }

  function drop(onto: Holder, at: number) {
    if (dragged !== null) {
      const isPage = pages.some(({ uid }) => uid === dragged)
      const onPage = pages.findIndex((page) => page.uid === onto.uid || page.fields.some(({ uid }) => uid === onto.uid))
      const isBefore = onto.fields.findIndex(({ uid }) => uid === dragged)
      const place = isBefore >= 0 && isBefore < at ? at - 1 : at
      edit((form) => (isPage ? movePageTo(form, dragged, onPage) : moveFieldTo(form, dragged, onto.uid, place)))
    }
    setDragged(null)
    setOver(null)
  }

  const handle = (piece: Page | Field) => (
    <span
      draggable
      data-handle
      className="inline-flex cursor-grab"
      onKeyDown={(event) => byKey(event, piece)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', caption(piece))
        setDragged(piece.uid)
      }}
      onDragEnd={() => {
        setDragged(null)
        setOver(null)
      }}
    >
      <IconButton size="sm" label={t('move', { caption: caption(piece) })} icon={<GripVertical />} />
    </span>
  )
  const target = (uid: string, onto: Holder, at: number) => ({
    onDragOver: (event: React.DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      event.stopPropagation()
      setOver(uid)
    },
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      event.stopPropagation()
      drop(onto, at)
    },
  })
  const row = (uid: string) =>
    classNames(
      'flex items-center gap-1 pr-2',
      uid === selected && 'bg-primary-tint',
      uid === dragged && 'opacity-50',
      uid === over && 'inset-ring inset-ring-primary',
    )

  /** A row for a field; below a group also its own fields. */
  const fieldRow = (field: Field, holder: Holder, at: number): ReactNode => (
    <li key={field.uid}>
      <div data-piece={field.uid} className={row(field.uid)} {...target(field.uid, holder, at)}>
        {handle(field)}
        <button
          type="button"
          data-choose
          aria-current={field.uid === selected || undefined}
          onClick={() => select(field.uid)}
          className="flex min-w-0 grow items-center gap-2 rounded-control py-1 text-left"
        >
          <span className="text-muted">
            <IconSlot small>{fieldIcons[field.type]}</IconSlot>
          </span>
          <span className="min-w-0 grow wrap-anywhere">
            <span className={classNames('block text-dense', field.uid === selected ? 'font-bold' : 'font-medium')}>
              {caption(field)}
              {field.required !== 'NEVER' && (
                <span className="text-danger" title={t('required.label')}>
                  {' *'}
                </span>
              )}
            </span>
            <code className={classNames('block text-meta', field.id === '' ? 'text-danger' : 'text-muted')}>
              {field.id === '' ? t('noId') : field.id}
            </code>
          </span>
          {field.visibleWhen !== null && (
            <span className="text-muted" title={t('hasRule')}>
              <IconSlot small>
                <Split />
              </IconSlot>
            </span>
          )}
        </button>
        <ProblemMark uid={field.uid} />
      </div>
      {field.type === 'GROUP' && (
        <ol className="ml-6 border-l border-line py-1" aria-label={t('fieldsOfGroup', { caption: caption(field) })}>
          {field.fields.map((inner, place) => fieldRow(inner, field, place))}
          <li
            className={classNames('px-3 py-1 text-meta text-muted', over === `end-${field.uid}` && 'inset-ring inset-ring-primary')}
            {...target(`end-${field.uid}`, field, field.fields.length)}
          >
            {t(field.fields.length === 0 ? 'groupIsEmpty' : 'groupEnds')}
          </li>
        </ol>
      )}
    </li>
  )

  return (
    <section aria-label={t('outline')} className="flex min-h-0 flex-col">
      <header className="flex min-h-control items-center justify-between gap-2 border-b border-line px-3 py-2">
        <h2 className="font-bold">{t('outline')}</h2>
        <AddMenu />
      </header>
      <div ref={list} className="min-h-0 grow overflow-y-auto">
        {pages.length === 0 && <p className="px-4 py-6 text-dense text-muted">{t('noPagesYet')}</p>}
        <ol>
          {pages.map((page, number) => (
            <li key={page.uid}>
              <div
                data-piece={page.uid}
                className={classNames(row(page.uid), 'border-b border-line', page.uid !== selected && 'bg-canvas')}
                {...target(page.uid, page, 0)}
              >
                {handle(page)}
                <IconButton
                  size="sm"
                  label={t(closed.has(page.uid) ? 'openPage' : 'closePage', { caption: caption(page) })}
                  aria-expanded={!closed.has(page.uid)}
                  icon={closed.has(page.uid) ? <ChevronRight /> : <ChevronDown />}
                  onPress={() => setClosed((before) => toggleEntry(before, page.uid))}
                />
                <span className="flex min-w-0 grow flex-wrap items-center gap-x-1">
                  <button
                    type="button"
                    data-choose
                    aria-current={page.uid === selected || undefined}
                    onClick={() => select(page.uid)}
                    className="min-w-0 grow basis-28 rounded-control py-2 text-left font-bold wrap-anywhere"
                  >
                    {t('pageTitle', { number: number + 1, caption: caption(page) })}
                  </button>
                  <WhoChip who={page.complete} />
                </span>
                <ProblemMark uid={page.uid} />
              </div>
              {!closed.has(page.uid) && page.fields.length > 0 && (
                <ol className="border-b border-line py-1">{page.fields.map((field, at) => fieldRow(field, page, at))}</ol>
              )}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

function toggleEntry(set: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(one)) next.add(one)
  return next
}
