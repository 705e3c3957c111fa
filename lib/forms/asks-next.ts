import type { Definition, How } from './definition'

/** Whether whoever hands a form on or in chooses people, of those whom the form lets be chosen. */
export function isChosen(how: How | null): boolean {
  return how?.kind === 'CHOSEN' || how?.kind === 'SUPERVISOR' || how?.kind === 'TEACHER_OF_ORIGIN'
}

/** Whether whoever fills in a turn chooses, when they hand it on or in, who completes it next, or who reviews and signs it. */
export function asksNext({ turns, route }: Pick<Definition, 'turns' | 'route'>, turn: number): boolean {
  const next = turns[turn + 1]
  if (next) return isChosen(next.how)
  return route.some(({ how }) => isChosen(how) || how?.kind === 'OUTSIDE')
}
