import 'server-only'
import type { BatchKind } from './calls/batch-kinds'
import type { ConfigurationPart } from './configuration'
import type { Call } from './define-call'
import type { DomainIds } from './ids'
import type { FindingSource } from './finding'
import type { Job } from './jobs/jobs'
import type { OutboxListener } from './jobs/mailer'
import type { PersonalData } from './personal-data'
import type { Audited } from './queries/audited'
import type { Measures } from './queries/measures.sql'
import type { Namings } from './queries/namings'
import type { SealedPlace } from './queries/sealed.sql'
import type { WaitingSource } from './waiting'

/** Everything that a domain hands in about itself (server/<domain>/domain.ts); server/domains.ts lists them all, and what is central is a loop over that list. */
export type Domain = {
  /** As its folder is called. */
  readonly name: string
  /** It imports domains of its own tier and of lower ones. Written as a plain number: dependency-cruiser reads it from the file's text. */
  readonly tier: 1 | 2 | 3 | 4
  /** Of which tables the ids are that its calls take; tests try each. */
  readonly ids?: DomainIds
  readonly calls?: readonly Call[]
  readonly jobs?: readonly Job[]
  /** What it does when an event comes out of the outbox. Where several domains hear one event, they do so in the order of the list. */
  readonly listeners?: Readonly<Record<string, OutboxListener>>
  /** What changes many rows at once and can be undone. */
  readonly batches?: readonly BatchKind[]
  /** How its rows name rows of domains below it, which count what is named. */
  readonly namings?: Namings
  /** What its rows are called in the audit. */
  readonly audited?: Audited
  /** Somebody is erased in the order of the list. */
  readonly personalData?: PersonalData
  /** What can wait for somebody on 'Today'. Of two kinds that are equally due, the first of the list comes first. */
  readonly waiting?: readonly WaitingSource[]
  /** What the command palette finds of it by a word. */
  readonly finding?: readonly FindingSource[]
  /** What of it reports count, and how what they name is called. */
  readonly measures?: Measures
  /** Where it stores what is encrypted. */
  readonly sealed?: readonly SealedPlace[]
  readonly configuration?: {
    readonly parts: readonly ConfigurationPart[]
    /** Domains whose parts are taken over before these, where the order of the list is another; 'all': these come last. */
    readonly after?: readonly string[] | 'all'
  }
  /** Hands to domains of its own or of a lower tier what they ask of those that they cannot import. */
  readonly binds?: () => void
}

export function defineDomain(domain: Domain): Domain {
  return domain
}

/** The parts of the configuration in the order in which they are taken over. @throws where domains wait for one another */
export function configurationOf(domains: readonly Domain[]): ConfigurationPart[] {
  let waiting = domains.flatMap(({ name, configuration }) => (configuration ? [{ name, ...configuration }] : []))
  const parts: ConfigurationPart[] = []
  while (waiting.length > 0) {
    const isReady = ({ after = [] }: (typeof waiting)[number]): boolean =>
      after === 'all' ? waiting.every((one) => one.after === 'all') : !waiting.some(({ name }) => after.includes(name))
    const next = waiting.find(isReady)
    if (!next) throw new Error(`configuration: ${waiting.map(({ name }) => name).join(', ')} wait for one another`)
    parts.push(...next.parts)
    waiting = waiting.filter((one) => one !== next)
  }
  return parts
}
