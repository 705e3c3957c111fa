'use client'

import { memo, type ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import type { Field } from '@/lib/forms/definition'
import { AnswerReading } from './answer-reading'
import { BooleanFill } from './fields/boolean-fill'
import { DropdownFill, MultiselectFill } from './fields/choice-fill'
import { NumberFill } from './fields/number-fill'
import { MultilineFill, TextFill } from './fields/text-fill'
import type { FieldState, FormStore } from './form-store'
import { fieldElementId, useFormText, useFormTools } from './form-tools'
import { useFieldState, type FillProps } from './use-field'

/** One field of a form that a person fills in; a field that is not theirs is shown for reading. It is drawn again only when something in it changes. */
export const FieldFill = memo(function FieldFill({ field, isMine, store }: { field: Field; isMine: boolean; store: FormStore }) {
  const state = useFieldState(store, field.uid)
  const { below } = useFormTools()
  if (!state.isVisible) return null
  if (field.type === 'HEADING' || field.type === 'NOTES') return <Words field={field} />
  const isRead = !isMine || field.type === 'COMPUTED'
  return (
    <Card className="px-4 py-3 wrap-anywhere">
      <WithBeside uid={field.uid}>
        {isRead ? <Read field={field} state={state} store={store} /> : <Control field={field} state={state} store={store} />}
      </WithBeside>
      {below?.(field.uid)}
    </Card>
  )
})

/** A field with its notes and buttons at its right, never on top of it. */
export function WithBeside({ uid, children }: { uid: string; children: ReactNode }) {
  const { beside } = useFormTools()
  if (!beside) return children
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">{children}</div>
      <div data-print="hide" className="-mt-1 -mr-2 max-w-1/2 shrink-0">
        {beside(uid)}
      </div>
    </div>
  )
}

/** The control for each type of field. Large controls (dates, tooth map, files, signature) are passed in by the page that draws the form. */
export function Control({ field, ...rest }: FillProps) {
  const { fill: great } = useFormTools().controls
  switch (field.type) {
    case 'TEXT':
      return <TextFill field={field} {...rest} />
    case 'MULTILINE':
      return <MultilineFill field={field} {...rest} />
    case 'BOOLEAN':
      return <BooleanFill field={field} {...rest} />
    case 'NUMBER':
      return <NumberFill field={field} {...rest} />
    case 'DATE':
      return <great.DATE field={field} {...rest} />
    case 'DROPDOWN':
      return <DropdownFill field={field} {...rest} />
    case 'MULTISELECT':
      return <MultiselectFill field={field} {...rest} />
    case 'TOOTHMAP':
      return <great.TOOTHMAP field={field} {...rest} />
    case 'RADIOGRAPHS':
      return <great.RADIOGRAPHS field={field} {...rest} />
    case 'PROCEDURE':
      return <great.PROCEDURE field={field} {...rest} />
    case 'FILE_UPLOAD':
      return <great.FILE_UPLOAD field={field} {...rest} />
    case 'SIGNATURE':
      return <great.SIGNATURE field={field} {...rest} />
    case 'SCALE':
      return <great.SCALE field={field} {...rest} />
    case 'GRID':
      return <great.GRID field={field} {...rest} />
    case 'GROUP':
      return <great.GROUP field={field} {...rest} />
    case 'COMPUTED':
    case 'HEADING':
    case 'NOTES':
      return null
  }
}

/** A question and its answer. */
export function Read({ field, state, store }: { field: Field; state: FieldState; store: FormStore }) {
  const text = useFormText()
  return (
    <div id={fieldElementId(field.uid)}>
      <p className="text-meta text-muted">{text(field.caption)}</p>
      <AnswerReading field={field} state={state} store={store} />
    </div>
  )
}

/** Text between the questions: a heading or notes. */
export function Words({ field }: { field: Field }) {
  const text = useFormText()
  const body = field.type === 'NOTES' ? text(field.body) : text(field.help)
  const caption = text(field.caption)
  return (
    <div className="max-w-prose px-1 pt-2">
      {caption !== '' && <h3 className="text-body font-bold">{caption}</h3>}
      {body !== '' && <p className="text-dense whitespace-pre-line text-muted">{body}</p>}
    </div>
  )
}
