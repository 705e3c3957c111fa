import 'server-only'
import { readAttributes, type Attributes } from './attributes'
import { must } from './rejected'
import { attribute, children, childrenNamed, readInstant, isElementNamed, onlyChild, oneOrNone, plainText } from './xml'

export type NameId = {
  readonly value: string
  readonly format: string
  readonly nameQualifier: string | null
  readonly spNameQualifier: string | null
}

/** The content of an assertion whose signature was checked. */
export type Assertion = {
  readonly id: string
  readonly nameId: NameId | null
  readonly sessionIndex: string | null
  /** When the person proved to the provider who they are. */
  readonly authenticatedAt: Date
  /** The kind of that proof, as the provider names it (AuthnContextClassRef); null where the provider names none. */
  readonly context: string | null
  readonly attributes: Attributes
  /** The time until which the same assertion could come again. */
  readonly expiresAt: Date
}

type Expected = {
  readonly at: Date
  /** The provider's entity id. */
  readonly issuer: string
  /** The entity id of Cusp. */
  readonly audience: string
  /** The address to which assertions are to be sent. */
  readonly recipient: string
  readonly request: { readonly id: string; readonly createdAt: Date }
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'
export const unspecified = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'
/** How far the clocks of two well-kept servers may be apart. */
export const toleranceMs = 180_000
/** The longest time that an assertion counts here. A provider may let it count for hours, but it is worth only the time that the way to Cusp takes. */
const longestMs = 3_600_000

/** @throws Rejected unless the assertion was made for Cusp, at this time, in answer to this request. */
export function readAssertion(assertion: Element, expected: Expected): Assertion {
  must(isElementNamed(assertion, 'assertion', 'Assertion'), 'shape', 'no Assertion')
  assertMade(assertion, expected)
  const until = assertConditions(onlyChild(assertion, 'assertion', 'Conditions'), expected)
  const { nameId, confirmedUntil } = readSubject(onlyChild(assertion, 'assertion', 'Subject'), expected)
  const { statement, authenticatedAt, context } = readAuthenticated(assertion, expected.at)
  return {
    id: attribute(assertion, 'ID') ?? '',
    nameId,
    sessionIndex: attribute(statement, 'SessionIndex'),
    authenticatedAt,
    context,
    attributes: readAttributes(childrenNamed(assertion, 'assertion', 'AttributeStatement')),
    expiresAt: new Date(Math.min(until.getTime(), confirmedUntil.getTime(), expected.at.getTime() + longestMs) + 2 * toleranceMs),
  }
}

/** Checks the version, the issuer and the time of a response, an assertion or a message about the end of a session. */
export function assertMade(
  element: Element,
  { at, issuer, request }: Pick<Expected, 'at' | 'issuer'> & Partial<Pick<Expected, 'request'>>,
): void {
  must(attribute(element, 'Version') === '2.0', 'version')
  must(plainText(onlyChild(element, 'assertion', 'Issuer')) === issuer, 'issuer')
  const issuedAt = readInstant(element, 'IssueInstant')
  must(issuedAt !== null, 'shape', 'no IssueInstant')
  must(issuedAt.getTime() <= at.getTime() + toleranceMs, 'early')
  must(issuedAt.getTime() >= (request?.createdAt ?? at).getTime() - toleranceMs, 'late')
}

/** @returns the time until which the conditions hold. */
function assertConditions(conditions: Element, { at, audience }: Expected): Date {
  const known = children(conditions).every((one) =>
    ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction'].some((name) => isElementNamed(one, 'assertion', name)),
  )
  // A condition that is not understood makes the whole assertion invalid (SAML core, 2.5.1).
  must(known, 'conditions')
  const until = assertTimes(conditions, at)
  must(until !== null, 'conditions', 'without an end')
  const restrictions = childrenNamed(conditions, 'assertion', 'AudienceRestriction')
  must(restrictions.length > 0, 'audience')
  // Where there are several restrictions, each must name Cusp.
  must(
    restrictions.every((one) => childrenNamed(one, 'assertion', 'Audience').map(plainText).includes(audience)),
    'audience',
  )
  return until
}

function readSubject(subject: Element, expected: Expected): { nameId: NameId | null; confirmedUntil: Date } {
  must(
    oneOrNone(subject, 'assertion', 'EncryptedID') === null && oneOrNone(subject, 'assertion', 'BaseID') === null,
    'nameId',
    'of another kind',
  )
  const nameId = oneOrNone(subject, 'assertion', 'NameID')
  const confirmation = onlyChild(subject, 'assertion', 'SubjectConfirmation')
  must(attribute(confirmation, 'Method') === bearer, 'confirmation')
  const data = onlyChild(confirmation, 'assertion', 'SubjectConfirmationData')
  must(attribute(data, 'Recipient') === expected.recipient, 'recipient')
  must(attribute(data, 'InResponseTo') === expected.request.id, 'inResponseTo')
  // The data may not have a beginning, but some providers write one (SAML profiles, 4.1.4.2).
  const confirmedUntil = assertTimes(data, expected.at)
  must(confirmedUntil !== null, 'confirmation', 'without an end')
  return { nameId: nameId && readNameId(nameId), confirmedUntil }
}

export function readNameId(element: Element): NameId {
  const value = plainText(element)
  must(value.length > 0 && value.length <= 1024, 'nameId')
  return {
    value,
    format: attribute(element, 'Format') ?? unspecified,
    nameQualifier: attribute(element, 'NameQualifier'),
    spNameQualifier: attribute(element, 'SPNameQualifier'),
  }
}

function readAuthenticated(assertion: Element, at: Date): { statement: Element; authenticatedAt: Date; context: string | null } {
  const statement = onlyChild(assertion, 'assertion', 'AuthnStatement')
  const authenticatedAt = readInstant(statement, 'AuthnInstant')
  must(authenticatedAt !== null && authenticatedAt.getTime() <= at.getTime() + toleranceMs, 'early', 'AuthnInstant')
  const endsAt = readInstant(statement, 'SessionNotOnOrAfter')
  must(endsAt === null || at.getTime() < endsAt.getTime() + toleranceMs, 'late', 'SessionNotOnOrAfter')
  return { statement, authenticatedAt, context: readContext(statement) }
}

/** SAML core, 2.7.2.2. Elements that replace the class, or describe it further, are not read, because nothing here could compare them. */
function readContext(statement: Element): string | null {
  const context = oneOrNone(statement, 'assertion', 'AuthnContext')
  const reference = context && oneOrNone(context, 'assertion', 'AuthnContextClassRef')
  const value = reference ? plainText(reference) : ''
  must(value.length <= 1_000, 'content', 'AuthnContextClassRef')
  return value === '' ? null : value
}

function assertTimes(element: Element, at: Date): Date | null {
  const [from, until] = [readInstant(element, 'NotBefore'), readInstant(element, 'NotOnOrAfter')]
  must(from === null || at.getTime() >= from.getTime() - toleranceMs, 'early')
  must(until === null || at.getTime() < until.getTime() + toleranceMs, 'late')
  return until
}
