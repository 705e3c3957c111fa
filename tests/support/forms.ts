import { v7 } from 'uuid'
import type { Definition, Field, Page } from '@/lib/forms/definition'
import { Definition as DefinitionShape } from '@/lib/forms/definition.shapes'
import { saveFormDraftCall } from '@/server/forms/calls/forms'
import { saveFormTypeCall } from '@/server/forms/calls/types'
import { publishFormCall } from '@/server/forms/calls/versions'
import type { Contract, OutputOf } from '@/lib/contract'
import type { Actor } from '@/server/kernel/actor'
import type { Call } from '@/server/kernel/define-call'
import { callAs } from './call'

type Who = { readonly actor: Actor }
export const everybody = { parts: ['SUBJECT', 'SUBMITTER', 'COMPLETER', 'VIEWER', 'REVIEWER', 'SIGNER'], roles: [] }
export const nobodyElse = (...parts: string[]) => ({ parts, roles: [] })

/** A field with all defaults filled in. */
export function field(type: Field['type'], id: string, more: object = {}): object {
  const own =
    type === 'DROPDOWN' || type === 'MULTISELECT'
      ? { options: [] }
      : type === 'COMPUTED'
        ? { formula: null }
        : type === 'SCALE'
          ? { scaleId: null }
          : {}
  return { uid: v7(), id, caption: { 'en-GB': id }, type, ...own, ...more }
}

export function page(id: string, fields: object[], more: object = {}): object {
  return { uid: v7(), id, caption: { 'en-GB': id }, fields, ...more }
}

export function definition(pages: object[], more: object = {}): Definition {
  return DefinitionShape.parse({
    language: 'en-GB',
    complete: nobodyElse('SUBMITTER'),
    see: everybody,
    pages,
    turns: [{ part: 'SUBMITTER', how: null }],
    ...more,
  })
}

/** A form that can be started, with its type, its draft and its first version. */
export async function publishedForm(admin: Who, form: Definition, { type = {}, settings = {} }: { type?: object; settings?: object } = {}) {
  const [typeId, id] = [v7(), v7()]
  await succeeds(admin, saveFormTypeCall, { id: typeId, revision: 0, name: `Type ${typeId}`, kind: 'ASSESSMENT', ...type })
  const all = { code: `F-${id.slice(-8)}`, name: `Form ${id.slice(-8)}`, typeId, ...settings }
  await succeeds(admin, saveFormDraftCall, { id, draftRevision: 0, definition: form, settings: all })
  const { versionId } = await succeeds(admin, publishFormCall, { id, draftRevision: 1 })
  return { id, typeId, versionId, pages: form.pages }
}

/** Returns the answer of a call that must succeed. */
export async function succeeds<C extends Contract>(who: Who, call: Call<C>, input: unknown): Promise<OutputOf<C>> {
  const answered = await callAs(who, call, input)
  if (answered.status !== 'SUCCESS') throw new Error(`${call.contract.name}: ${JSON.stringify(answered)}`)
  return answered.output
}

export const uidOf = (pages: readonly Page[], id: string): string =>
  pages.flatMap(({ fields }) => fields).find((one) => one.id === id)?.uid ?? ''
