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

/**
 * Everything that a domain hands in about itself (server/<domain>/domain.ts). server/domains.ts lists all domains, and central code only loops over that list.
 */
export type Domain = {
  /** The name of its folder. */
  readonly name: string
  /** A domain imports domains of its own tier and of lower ones. The tier is a plain number because dependency-cruiser reads it from the file's text. */
  readonly tier: 1 | 2 | 3 | 4
  /** The tables that the ids in its calls belong to; tests try each. */
  readonly ids?: DomainIds
  readonly calls?: readonly Call[]
  readonly jobs?: readonly Job[]
  /** The listeners for events from the outbox. Where several domains listen to one event, they run in the order of the list. */
  readonly listeners?: Readonly<Record<string, OutboxListener>>
  /** Batches, which change many rows at once and can be undone. */
  readonly batches?: readonly BatchKind[]
  /** How its rows name rows of lower domains, which count what is named. */
  readonly namings?: Namings
  /** The names of its rows in the audit. */
  readonly audited?: Audited
  /** Its personal data; a person is erased in the order of the list. */
  readonly personalData?: PersonalData
  /** The things that can wait for somebody on 'Today'. Of two kinds that are equally due, the first in the list comes first. */
  readonly waiting?: readonly WaitingSource[]
  /** The things that the command palette finds by a word. */
  readonly finding?: readonly FindingSource[]
  /** The facts that reports count, and the names of what they refer to. */
  readonly measures?: Measures
  /** The places where it stores encrypted data. */
  readonly sealed?: readonly SealedPlace[]
  readonly configuration?: {
    readonly parts: readonly ConfigurationPart[]
    /** Domains whose parts are imported before these, where the order of the list differs; 'all' puts these last. */
    readonly after?: readonly string[] | 'all'
  }
  /** Supplies domains of its own or of a lower tier with what they need from domains that they cannot import. */
  readonly binds?: () => void
}

export function defineDomain(domain: Domain): Domain {
  return domain
}

/** The parts of the configuration in the order in which they are imported. @throws where domains wait for one another */
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
