import type { Who } from './definition'
import type { OutsideRule } from './vocabulary'

/** Keys of `problems` in messages/<locale>/forms.json. */
export const problemCodes = [
  'idMissing',
  'idDoubled',
  'uidDoubled',
  'captionMissing',
  'noPages',
  'pageEmpty',
  'tooManyFields',
  'tooLarge',
  'nobodyCompletes',
  'nobodySees',
  'completerCannotSee',
  'turnHasNothing',
  'unreachable',
  'optionsMissing',
  'optionDoubled',
  'optionSame',
  'scaleMissing',
  'rowsMissing',
  'groupEmpty',
  'nobodyStarts',
  'reviewStepMissing',
  'formulaMissing',
  'limitsCrossed',
  'meaningMissing',
  'circle',
  'ruleNotTrueOrFalse',
  'formulaUnreadable',
  'formulaEndMissing',
  'formulaTooLong',
  'formulaTooDeep',
  'functionUnknown',
  'functionArguments',
  'fieldUnknown',
  'fieldIdDoubled',
  'typesDiffer',
  'listNeedsFunction',
  'otherGroup',
  'anyNeedsOne',
  'entryRuleUnseen',
  'namesFirstCopy',
  'nobodyNamed',
  'roleUnknown',
  'roleWithoutHolders',
  'personUnknown',
  'reviewMissing',
  'signOffMissing',
  'reviewAfterSigning',
  'neededTooMany',
  'roleNotOfType',
  'subjectMissing',
  'outsideOnlySigns',
  'outsideNotAllowed',
  'outsideNobody',
  'outsideCannotUpload',
  'outsideNoPatient',
  'outsideNoProcedure',
  'procedureUnknown',
  'addressCannotUpload',
  'addressNoProcedure',
  'addressNeedsAccount',
  'addressAsksStudent',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** ERROR stops publishing, WARNING does not. */
export type Problem = {
  readonly severity: 'ERROR' | 'WARNING'
  readonly code: ProblemCode
  readonly pageUid: string | null
  readonly fieldUid: string | null
  /** The property with the problem: 'id', 'caption', 'visibleWhen', 'required', 'formula', 'complete', 'see', 'options', 'scaleId', 'turn.0', 'step.2'. */
  readonly property: string
  /** For a formula, the position in it and the text there. */
  readonly at: number | null
  readonly what: string
}

/** Facts that only the server knows; the browser leaves them out, and the checks that need them are made when the form is saved. */
export type World = {
  /** The number of enabled people with each role. */
  readonly holders: ReadonlyMap<string, number>
  readonly people: ReadonlySet<string>
  readonly scales: ReadonlySet<string>
  /** The procedures that fields offer and that exist. */
  readonly procedures: ReadonlySet<string>
  readonly type: {
    readonly requireReview: boolean
    readonly requireSignoff: boolean
    readonly reviewRoleIds: readonly string[]
    readonly signRoleIds: readonly string[]
    readonly outside: OutsideRule
    /** Whether anybody without an account can be named: there are people in the institution's book, or domains for typed addresses. */
    readonly outsideReady: boolean
  }
  readonly subject: 'SELF' | 'CHOSEN' | 'NONE'
  /** Whether anybody can begin it by themself; it may still be assigned. */
  readonly startable: boolean
}

export type Place = Partial<Pick<Problem, 'pageUid' | 'fieldUid' | 'at' | 'what'>>
export function problem(severity: Problem['severity'], code: ProblemCode, property: string, place: Place = {}): Problem {
  return { severity, code, property, pageUid: null, fieldUid: null, at: null, what: '', ...place }
}

export function isNobody(who: Who): boolean {
  return who.parts.length === 0 && who.roles.length === 0
}
