import { v7 } from 'uuid'
import type { Definition, Field } from '@/lib/forms/definition'
import { Definition as DefinitionShape } from '@/lib/forms/definition.shapes'

const everybody = { parts: ['SUBJECT', 'SUBMITTER', 'COMPLETER', 'VIEWER', 'REVIEWER', 'SIGNER'], roles: [] }

/** A field with all defaults filled in. */
export function field(type: Field['type'], id: string, more: object = {}): { uid: string } & Record<string, unknown> {
  const own =
    type === 'DROPDOWN' || type === 'MULTISELECT'
      ? { options: [] }
      : type === 'COMPUTED'
        ? { formula: null }
        : type === 'SCALE'
          ? { scaleId: v7() }
          : {}
  return { uid: v7(), id, caption: { 'en-GB': id }, type, ...own, ...more }
}

export const row = (id: string) => ({ uid: v7(), id, caption: { 'en-GB': id } })
export const page = (id: string, fields: object[], more: object = {}) => ({ uid: v7(), id: '', caption: { 'en-GB': id }, fields, ...more })

export function form(pages: object[], more: object = {}): Definition {
  return DefinitionShape.parse({
    language: 'en-GB',
    complete: { parts: ['SUBMITTER'], roles: [] },
    see: everybody,
    pages,
    turns: [{ part: 'SUBMITTER', how: null }],
    ...more,
  })
}
