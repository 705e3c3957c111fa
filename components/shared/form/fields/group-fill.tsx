'use client'

import { ChevronDown, ChevronRight, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo, useCallback, useDeferredValue, useId, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '@/components/ui/button'
import { ChoiceGroup } from '@/components/ui/choice-group'
import { IconButton } from '@/components/ui/icon-button'
import { IconSlot } from '@/components/ui/icon-slot'
import { leadToField } from '@/components/ui/lead-to'
import { notify } from '@/components/ui/notify'
import { isFilledIn, type Field, type FieldOf } from '@/lib/forms/definition'
import { entryKey } from '@/lib/forms/entries'
import { Control, Read, Words } from '../field-fill'
import type { FormStore } from '../form-store'
import { fieldElementId, useFormText } from '../form-tools'
import { useFieldProps, useFieldState, type FillProps } from '../use-field'
import { useEntryTitle } from './use-entry-title'

type Group = FieldOf<'GROUP'>
/** A group with no more entries than these has all of them open at first; in a longer one the person opens the entries. */
const mostOpen = 2

/** A group of fields that is filled in as often as needed, with a card for each entry. Of many entries one is open at a time, so that a phone draws little. */
export function GroupFill({ field, state, store }: FillProps<Group>) {
  const t = useTranslations('form.group')
  const text = useFormText()
  const props = useFieldProps({ field, state })
  const { entries } = state
  // With a press one entry goes; the numbers of those after it follow, in pieces that a phone does not feel.
  const numbered = useDeferredValue(entries)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(entries.length <= mostOpen ? entries : []))
  const [openAtFirst] = useState(open)
  const list = useRef<HTMLDivElement>(null)
  const called = text(field.entry) || t('entry')
  const isFull = entries.length >= field.most
  const { uid } = field
  const toggle = useCallback((id: string, isOpen: boolean) => {
    setOpen((before) => {
      const next = new Set(before)
      if (isOpen) next.add(id)
      else next.delete(id)
      return next
    })
  }, [])

  function add() {
    let id = ''
    flushSync(() => {
      id = store.addEntry(uid)
      setOpen(new Set([id]))
    })
    const first = field.fields.find(({ type }) => isFilledIn(type))
    if (first) leadToField(fieldElementId(entryKey(id, first.uid)))
  }

  const remove = useCallback(
    (id: string, name: string) => {
      const cards = () => [...(list.current?.querySelectorAll<HTMLElement>(':scope > [data-entry]') ?? [])]
      const at = cards().findIndex((card) => card.dataset['entry'] === id)
      flushSync(() => store.removeEntry(uid, id))
      // The pressed button is gone with its entry: the focus goes to the entry in its place, or to the button that adds one.
      const left = cards()
      const next = left[Math.min(at, left.length - 1)]?.querySelector<HTMLElement>('h4 button')
      ;(next ?? list.current?.querySelector<HTMLElement>('button'))?.focus({ preventScroll: true })
      // Shown in a later task, after the entry has been removed from the screen.
      setTimeout(() => notify.info(t('removed', { name }), { id: `removed-${id}`, onUndo: () => store.restoreEntry(uid, id) }))
    },
    [store, uid, t],
  )

  const bounds = field.least > 0 ? t('between', { least: field.least, most: field.most }) : t('most', { count: field.most })
  return (
    <ChoiceGroup {...props} optional={!state.isRequired && field.least === 0} role="group" description={bounds}>
      <div ref={list} className="flex flex-col gap-2.5">
        {entries.map((id, at) => (
          <EntryCard
            key={id}
            id={id}
            number={numbered.indexOf(id) + 1 || at + 1}
            called={called}
            group={field}
            store={store}
            isOpen={open.has(id)}
            isGradual={!openAtFirst.has(id)}
            onToggle={toggle}
            onRemove={remove}
          />
        ))}
        <div>
          <Button icon={<Plus />} disabledReason={isFull && t('full', { count: field.most })} onPress={add}>
            {t('add', { entry: called })}
          </Button>
        </div>
      </div>
    </ChoiceGroup>
  )
}

interface EntryCardProps {
  id: string
  number: number
  called: string
  group: Group
  store: FormStore
  isOpen: boolean
  /** Opened by a press. */
  isGradual: boolean
  onToggle: (id: string, isOpen: boolean) => void
  onRemove: (id: string, name: string) => void
}

const EntryCard = memo(function EntryCard({ id, number, called, group, store, isOpen, isGradual, onToggle, onRemove }: EntryCardProps) {
  const t = useTranslations('form.group')
  const headingId = useId()
  const title = useEntryTitle(store, group, id)
  const hasProblem = useHasProblem(store, group, id)
  const name = t('named', { entry: called, number })
  // An entry with a problem is always open, because the error summary leads to the field inside it.
  const isShown = isOpen || hasProblem
  return (
    <section data-entry={id} aria-labelledby={headingId} className="rounded-control border border-line">
      <div className="flex items-center gap-1 py-1 pr-1 pl-3">
        <h4 id={headingId} className="min-w-0 grow">
          <button
            type="button"
            aria-expanded={isShown}
            onClick={() => onToggle(id, !isShown)}
            className="flex min-h-control w-full items-center gap-2 rounded-control text-left"
          >
            <span className="text-dense font-bold whitespace-nowrap">{name}</span>
            <span className="min-w-0 grow truncate text-dense text-muted">{title}</span>
            <IconSlot small>{isShown ? <ChevronDown /> : <ChevronRight />}</IconSlot>
          </button>
        </h4>
        <IconButton
          label={t('remove', { name: title === '' ? name : `${name}: ${title}` })}
          icon={<Trash2 />}
          onPress={() => onRemove(id, name)}
        />
      </div>
      {isShown && <EntryFields id={id} group={group} store={store} isGradual={isGradual && !hasProblem} />}
    </section>
  )
})

/** With a press comes what is up to the first field that is filled in; React draws the others after it, in pieces that a phone does not feel. */
function EntryFields({ id, group: { fields }, store, isGradual }: Pick<EntryCardProps, 'id' | 'group' | 'store' | 'isGradual'>) {
  const first = fields.findIndex(({ type }) => isFilledIn(type)) + 1
  const drawn = useDeferredValue(fields.length, isGradual ? first : fields.length)
  return (
    <div className="flex flex-col gap-4 border-t border-line px-3 pt-3 pb-4">
      {fields.slice(0, drawn).map(({ uid }) => {
        const field = store.field(entryKey(id, uid))
        return field && <InnerField key={uid} field={field} store={store} />
      })}
    </div>
  )
}

/** Like any field, it is drawn again only when something in it changes. */
const InnerField = memo(function InnerField({ field, store }: { field: Field; store: FormStore }) {
  const state = useFieldState(store, field.uid)
  if (!state.isVisible) return null
  if (field.type === 'HEADING' || field.type === 'NOTES') return <Words field={field} />
  return field.type === 'COMPUTED' ? (
    <Read field={field} state={state} store={store} />
  ) : (
    <Control field={field} state={state} store={store} />
  )
})

function useHasProblem(store: FormStore, group: Group, id: string): boolean {
  const keys = group.fields.map(({ uid }) => entryKey(id, uid)).join(' ')
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = keys.split(' ').map((key) => store.subscribe(key, listener))
      return () => stops.forEach((stop) => stop())
    },
    [store, keys],
  )
  const read = () => keys.split(' ').some((key) => store.state(key).problem !== null)
  return useSyncExternalStore(subscribe, read, read)
}
