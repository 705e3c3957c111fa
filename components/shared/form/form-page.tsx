'use client'

import { useTranslations } from 'next-intl'
import { isFilledIn, type Field } from '@/lib/forms/definition'
import type { ShownPage } from '@/lib/forms/sight'
import { Control, FieldFill, Read, WithBeside, Words } from './field-fill'
import type { FormStore } from './form-store'
import { fieldElementId, useFormText, useFormTools } from './form-tools'
import { useDrawnCount } from './use-drawn-count'
import { useFieldState } from './use-field'

/** A page to be filled in: a card for each question. `isGradual`: the fields of the first screen come with the page, the others a moment later. */
export function FormPageFill({ page, store, isGradual = false }: { page: ShownPage; store: FormStore; isGradual?: boolean }) {
  const text = useFormText()
  const help = text(page.help)
  const drawn = useDrawnCount(page.fields.length, !isGradual)
  return (
    <div className="flex flex-col gap-2.5">
      {help !== '' && <p className="max-w-prose text-dense whitespace-pre-line text-muted">{help}</p>}
      <PageProblem page={page} store={store} />
      {page.fields.slice(0, drawn).map(({ uid, mine }) => {
        const field = store.field(uid)
        return field && <FieldFill key={uid} field={field} isMine={mine} store={store} />
      })}
      {/* Room for the fields that are not drawn yet, so that a page that a person returns to is where it was. */}
      {drawn < page.fields.length && <div style={{ height: `${(page.fields.length - drawn) * 5}rem` }} />}
    </div>
  )
}

/** A problem with the words of a page counted together. The error summary leads here. */
function PageProblem({ page, store }: { page: ShownPage; store: FormStore }) {
  const t = useTranslations('form.problem')
  const { problem } = useFieldState(store, page.uid)
  if (problem === null) return null
  return (
    <p
      id={fieldElementId(page.uid)}
      tabIndex={-1}
      className="rounded-card border border-danger px-4 py-3 text-dense font-medium text-danger"
    >
      {t(problem)}
    </p>
  )
}

/** A page to be read: the answers one below the other, without the fields that a rule hides. */
export function FormPageReading({
  page,
  store,
  after,
  only = null,
  fills,
}: {
  page: ShownPage
  store: FormStore
  /** Whether the reader is asked to fill in their own fields; after submission they read them. */
  fills: boolean
  after?: string | undefined
  /** The fields to show; null shows all of the page. */
  only?: ReadonlySet<string> | null
}) {
  const text = useFormText()
  const { isVisible } = useFieldState(store, page.uid)
  const fields = only === null ? page.fields : page.fields.filter(({ uid }) => only.has(uid))
  if (!isVisible || fields.length === 0) return null
  return (
    <section aria-label={text(page.caption)} className="overflow-clip rounded-card border border-line bg-surface">
      <header data-print="row" className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3">
        <h2 className="text-lead font-bold">{text(page.caption)}</h2>
        {after !== undefined && <p className="text-meta text-muted">{after}</p>}
      </header>
      <div className="divide-y divide-line">
        {fields.map(({ uid, mine }) => {
          const field = store.field(uid)
          return field && <FieldReading key={uid} field={field} isMine={mine && fills} store={store} />
        })}
      </div>
    </section>
  )
}

/** A field that the reader has to answer, as on a page that the reviewer completes, is answered in its place. */
function FieldReading({ field, isMine, store }: { field: Field; isMine: boolean; store: FormStore }) {
  const state = useFieldState(store, field.uid)
  const { below } = useFormTools()
  if (!state.isVisible) return null
  if (field.type === 'HEADING' || field.type === 'NOTES')
    return (
      <div data-print="row" className="px-3 py-2">
        <Words field={field} />
      </div>
    )
  return (
    <div data-print={isLong(field) ? undefined : 'row'} className="px-4 py-3 wrap-anywhere">
      <WithBeside uid={field.uid}>
        {isMine && isFilledIn(field.type) ? (
          <Control field={field} state={state} store={store} />
        ) : (
          <Read field={field} state={state} store={store} />
        )}
      </WithBeside>
      {below?.(field.uid)}
    </div>
  )
}

const mostRowsTogether = 12
/** What may be longer than a page of paper is divided between its entries or rows. */
function isLong(field: Field): boolean {
  return field.type === 'GROUP' || (field.type === 'GRID' && field.rows.length > mostRowsTogether)
}
