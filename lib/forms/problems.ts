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
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** ERROR stops publishing, WARNING does not. */
export type Problem = {
  readonly severity: 'ERROR' | 'WARNING'
  readonly code: ProblemCode
  readonly pageUid: string | null
  readonly fieldUid: string | null
  /** Which property: 'id', 'caption', 'visibleWhen', 'required', 'formula', 'complete', 'see', 'options', 'scaleId', 'turn.0', 'step.2'. */
  readonly property: string
  /** Of a formula: where in it, and what stands there. */
  readonly at: number | null
  readonly what: string
}

/** What only the server knows; in the browser it is left out, and these checks are made when the form is saved. */
export type World = {
  /** How many enabled people hold each role. */
  readonly holders: ReadonlyMap<string, number>
  readonly people: ReadonlySet<string>
  readonly scales: ReadonlySet<string>
  /** Those of the fields' choices that there are. */
  readonly procedures: ReadonlySet<string>
  readonly type: {
    readonly requireReview: boolean
    readonly requireSignoff: boolean
    readonly reviewRoleIds: readonly string[]
    readonly signRoleIds: readonly string[]
    readonly outside: OutsideRule
    /** Whether anybody can be named: people in the institution's book, or domains in which an address is typed. */
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
