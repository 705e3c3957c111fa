import 'server-only'
import { v7 } from 'uuid'
import { assertMade, readNameId, toleranceMs, type NameId } from './assertion'
import { element, textNode } from './markup'
import { must } from './rejected'
import { namespaces, attribute, childrenNamed, readInstant, isElementNamed, onlyChild, oneOrNone, plainText } from './xml'

type Sender = { readonly at: Date; readonly id: string; readonly from: string; readonly destination: string }
type Receiver = { readonly at: Date; readonly issuer: string; readonly destination: string }

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'
const xmlns = { 'xmlns:samlp': namespaces.protocol, 'xmlns:saml': namespaces.assertion }

/** A request to the provider to end its session of somebody. */
export function logoutRequest(sender: Sender, { nameId, sessionIndex }: { nameId: NameId; sessionIndex: string | null }): string {
  return element(
    'samlp:LogoutRequest',
    { ...headOf(sender), NotOnOrAfter: new Date(sender.at.getTime() + toleranceMs).toISOString() },
    element('saml:Issuer', {}, textNode(sender.from)),
    element(
      'saml:NameID',
      { Format: nameId.format, NameQualifier: nameId.nameQualifier, SPNameQualifier: nameId.spNameQualifier },
      textNode(nameId.value),
    ),
    ...(sessionIndex === null ? [] : [element('samlp:SessionIndex', {}, textNode(sessionIndex))]),
  )
}

/** A response that tells the provider that the sessions here are ended. */
export function logoutResponse(sender: Sender, inResponseTo: string): string {
  return element(
    'samlp:LogoutResponse',
    { ...headOf(sender), InResponseTo: inResponseTo },
    element('saml:Issuer', {}, textNode(sender.from)),
    element('samlp:Status', {}, element('samlp:StatusCode', { Value: success })),
  )
}

export function newMessageId(): string {
  return `_${v7().replaceAll('-', '')}`
}

function headOf({ at, id, destination }: Sender) {
  return { ...xmlns, ID: id, Version: '2.0', IssueInstant: at.toISOString(), Destination: destination }
}

type LogoutAsked = { readonly id: string; readonly nameId: NameId; readonly sessionIndexes: readonly string[] }

/**
 * The sessions that the provider asks to end.
 * @param message A signed message: the signature is checked before (redirect-binding.ts).
 */
export function readLogoutRequest(message: Element, receiver: Receiver): LogoutAsked {
  must(isElementNamed(message, 'protocol', 'LogoutRequest'), 'shape', 'no LogoutRequest')
  assertForUs(message, receiver)
  const until = readInstant(message, 'NotOnOrAfter')
  must(until === null || receiver.at.getTime() < until.getTime() + toleranceMs, 'late')
  must(oneOrNone(message, 'assertion', 'EncryptedID') === null, 'nameId', 'encrypted')
  return {
    id: attribute(message, 'ID') ?? '',
    nameId: readNameId(onlyChild(message, 'assertion', 'NameID')),
    sessionIndexes: childrenNamed(message, 'protocol', 'SessionIndex').map(plainText),
  }
}

/** Whether the provider ended its session; some answer that others are left. */
export function readLogoutResponse(message: Element, receiver: Receiver & { readonly requestId: string }): boolean {
  must(isElementNamed(message, 'protocol', 'LogoutResponse'), 'shape', 'no LogoutResponse')
  assertForUs(message, receiver)
  must(attribute(message, 'InResponseTo') === receiver.requestId, 'inResponseTo')
  return attribute(onlyChild(onlyChild(message, 'protocol', 'Status'), 'protocol', 'StatusCode'), 'Value') === success
}

function assertForUs(message: Element, { at, issuer, destination }: Receiver): void {
  must(/^[A-Za-z_][\w.-]{0,200}$/.test(attribute(message, 'ID') ?? ''), 'shape', 'ID')
  assertMade(message, { at, issuer })
  must(attribute(message, 'Destination') === destination, 'destination')
}
