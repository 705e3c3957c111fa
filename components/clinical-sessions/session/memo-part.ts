import { memo, type ComponentType } from 'react'
import type { Session } from '@/lib/contracts/clinical-sessions'
import { isSameBeyond } from '../marking/mark-same'

/** The fields that all parts of the screen but the marks ignore: a tap on a mark does not draw them again. */
const always: readonly (keyof Session)[] = ['marks', 'updatedAt']

/** A part of the session's screen that is drawn again only if something changed that it uses. */
export function memoPart<Props extends { readonly session: Session }>(Part: ComponentType<Props>, apart: readonly (keyof Session)[] = []) {
  const elsewhere: ReadonlySet<string> = new Set([...always, ...apart])
  return memo(
    Part,
    ({ session: before, ...one }, { session: after, ...other }) => isShallowSame(one, other) && isSameBeyond(before, after, elsewhere),
  )
}

function isShallowSame(one: object, other: object): boolean {
  const [before, after] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))]
  return before.length === after.size && before.every(([name, value]) => Object.is(value, after.get(name)))
}
