import { isAmong } from './sight'
import type { Definition, Page } from './definition'
import type { Eyes } from './sight'
import type { FieldType } from './vocabulary'

/** The parts of somebody who fills in a form behind a static URL: those of whoever starts it. */
export function visitorEyes({ turns }: Pick<Definition, 'turns'>): Eyes {
  const parts = [...new Set([turns[0]?.part ?? 'SUBMITTER', 'SUBMITTER' as const, 'COMPLETER' as const])]
  return { parts, roleIds: [], completing: parts }
}

/** Why a form cannot be filled in without an account; null where it can. Keys of `problem` in messages/<locale>/staticUrls.json. */
export type AnonymousProblem = 'severalTurns' | 'asSubject' | 'files' | 'procedures' | 'place'

export function anonymousProblem(form: Definition, { requireEvent }: { readonly requireEvent: boolean }): AnonymousProblem | null {
  if (form.turns.length > 1) return 'severalTurns'
  if (form.turns[0]?.part === 'SUBJECT') return 'asSubject'
  if (requireEvent || form.place === 'REQUIRED') return 'place'
  const eyes = visitorEyes(form)
  const asks = (type: FieldType) => (page: Page) =>
    page.fields.some((field) => {
      const types: readonly FieldType[] = field.type === 'GROUP' ? field.fields.map((inner) => inner.type) : [field.type]
      return types.includes(type) && isAmong(field.complete ?? page.complete ?? form.complete, eyes)
    })
  if (form.pages.some(asks('FILE_UPLOAD'))) return 'files'
  return form.pages.some(asks('PROCEDURE')) ? 'procedures' : null
}
