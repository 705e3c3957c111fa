import { z } from 'zod'
import {
  agreementStates,
  boardWeeks,
  checkStates,
  expiring,
  mostProviderFiles,
  mostReminders,
  providerKinds,
} from '@/lib/placements/vocabulary'
import { isSeen } from '@/lib/seen'
import { day, Done, Exported, id, name, Named, notes, One, page, Remove, revision, Saved, wholeBetween } from './parts.shapes'

export { Done, Exported, One, Remove, Saved }
export { Download, StoredFile } from '../files.shapes'
export { Nothing } from '../plain.shapes'

const kind = z.enum(providerKinds)
const line = z.string().trim().max(120).refine(isSeen, 'charactersUnseen').or(z.literal(''))
const address = {
  line1: z.string(),
  line2: z.string(),
  line3: z.string(),
  postcode: z.string(),
  town: z.string(),
  region: z.string(),
  country: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
}

/** The address of a map's tiles, and their attribution. */
const MapTiles = z.object({ tiles: z.string(), note: z.string() })
/** Only specialties and clinics in use are listed. `mayEdit`: whether the asker places students and keeps providers. `map` is null if maps have no tiles. */
export const Choices = z.object({
  today: z.string(),
  mayEdit: z.boolean(),
  specialties: z.array(Named),
  clinics: z.array(Named),
  map: MapTiles.nullable(),
  /** Whether the institution has a server that finds the position of an address. */
  findsAddresses: z.boolean().default(false),
})

/** The lines of an address, as they are sent to the institution's geocoder. */
export const FindAddress = z.strictObject({ q: z.string().trim().min(3).max(600) })
/** At most five places, the best first. `isAnswered`: false where the geocoder did not answer in time, or not in the form that is expected. */
export const FoundAddresses = z.object({
  isAnswered: z.boolean(),
  places: z.array(z.object({ label: z.string(), latitude: z.number(), longitude: z.number() })),
})

/** `freeOn` finds only providers with a free place on that day. `expiring` finds providers with an agreement or a check that ends soon or has ended. */
export const FindProviders = z.strictObject({
  q: z.string().trim().max(100).optional(),
  use: z.enum(['IN_USE', 'OUT_OF_USE']).default('IN_USE'),
  expiring: z.enum(expiring).optional(),
  freeOn: day.optional(),
  specialtyId: id.optional(),
  page,
})
export const FindProvidersExport = FindProviders.omit({ page: true })
export const Providers = z.object({
  today: z.string(),
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind,
      active: z.boolean(),
      town: z.string(),
      country: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
      /** The places on `freeOn` or today, of all specialties or of the one asked for, and how many of them are free. */
      places: z.number().int(),
      free: z.number().int(),
      /** The number of students there today, and of future placements that are not cancelled. */
      now: z.number().int(),
      toCome: z.number().int(),
      agreement: z.enum(agreementStates),
      /** The last day that an agreement covers; null: there is none. */
      agreementEndsOn: z.string().nullable(),
      checksEnding: z.number().int(),
      checksExpired: z.number().int(),
    }),
  ),
  /** The number of providers that match the search, on all pages of 50. */
  total: z.number().int(),
  /** The number of all providers in use. */
  inUse: z.number().int(),
})

/** Finds providers in use for a map, with the same filters as `FindProviders`. */
export const FindPoints = z.strictObject({ q: z.string().trim().max(100).optional(), freeOn: day.optional(), specialtyId: id.optional() })
const Point = z.object({
  id: z.string(),
  name: z.string(),
  town: z.string(),
  places: z.number().int(),
  free: z.number().int(),
  now: z.number().int(),
})
export const Points = z.object({
  today: z.string(),
  points: z.array(Point.extend({ latitude: z.number(), longitude: z.number() })),
  /** Providers without a position. */
  without: z.array(Point),
  total: z.number().int(),
})

/**
 * Begins with the Monday of the week of `from`; without it, some weeks before the current one. `specialtyId` restricts the board to places that a student of
 * the specialty can have.
 */
export const OfBoard = z.strictObject({
  from: day.optional(),
  weeks: z.coerce.number().int().min(1).max(boardWeeks.most).default(boardWeeks.usual),
  q: z.string().trim().max(100).optional(),
  specialtyId: id.optional(),
  page,
})
export const Board = z.object({
  today: z.string(),
  mayEdit: z.boolean(),
  /** Each week is named by its Monday. */
  weeks: z.array(z.string()),
  providers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      town: z.string(),
      active: z.boolean(),
      /** For each week, the places and how many of them are taken, summed over each specialty's fullest day. */
      places: z.array(z.number().int()),
      taken: z.array(z.number().int()),
      /** The indexes of the weeks in which a specialty has more students than places. */
      tooMany: z.array(z.number().int()),
      /** The indexes of the weeks in which a student has days that no agreement covers. */
      uncovered: z.array(z.number().int()),
    }),
  ),
  total: z.number().int(),
})

const Contact = z.object({
  id: z.string(),
  revision: z.number().int(),
  name: z.string(),
  jobTitle: z.string(),
  email: z.string(),
  phone: z.string(),
  signsOff: z.boolean(),
})
const Agreement = z.object({
  id: z.string(),
  revision: z.number().int(),
  name: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
  remindDays: z.array(z.number().int()),
  state: z.enum(agreementStates),
  /** The last day on which somebody was reminded that the agreement ends. */
  remindedOn: z.string().nullable(),
})
const Check = z.object({
  id: z.string(),
  revision: z.number().int(),
  name: z.string(),
  doneOn: z.string(),
  expiresOn: z.string().nullable(),
  state: z.enum(checkStates),
})
const Capacity = z.object({
  id: z.string(),
  revision: z.number().int(),
  /** Null for all specialties that have no places of their own at the provider. */
  specialty: Named.nullable(),
  fromOn: z.string(),
  toOn: z.string(),
  places: z.number().int(),
})

/** A person who may not edit gets neither `notes`, nor the addresses of contacts, nor the students in `proposed`. */
export const Provider = z.object({
  today: z.string(),
  mayEdit: z.boolean(),
  provider: z.object({
    id: z.string(),
    revision: z.number().int(),
    name: z.string(),
    kind,
    active: z.boolean(),
    ...address,
    clinic: Named.nullable(),
    /** What to bring and how to get there, for students at the provider. */
    bring: z.string(),
    /** Notes for staff only. */
    notes: z.string(),
  }),
  contacts: z.array(Contact),
  agreements: z.array(Agreement),
  checks: z.array(Check),
  capacities: z.array(Capacity),
  /** The numbers of students there today, of future placements and of past ones, without cancelled ones. */
  counts: z.object({ now: z.number().int(), toCome: z.number().int(), past: z.number().int() }),
  /** The Mondays of some weeks before and after today's. The `weeks` of each row are in the same order and count the fullest day of a week. */
  weeks: z.array(z.string()),
  board: z.array(
    z.object({
      specialty: Named.nullable(),
      weeks: z.array(z.object({ places: z.number().int(), taken: z.number().int() })),
    }),
  ),
  /** From today on: spans with more students than places. */
  tooMany: z.array(
    z.object({
      specialty: Named.nullable(),
      fromOn: z.string(),
      toOn: z.string(),
      students: z.number().int(),
      places: z.number().int(),
      proposed: z.array(z.object({ id: z.string(), displayName: z.string() })),
    }),
  ),
  /** Current and future placements for which agreements do not cover all days. */
  uncovered: z.number().int(),
})

/** Revision 0 makes a provider. Latitude and longitude: both or neither. */
export const SaveProvider = z.strictObject({
  id,
  revision,
  name,
  kind,
  active: z.boolean(),
  line1: line,
  line2: line,
  line3: line,
  postcode: line,
  town: line,
  region: line,
  country: line,
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  clinicId: id.nullable(),
  bring: notes,
  notes,
})
/** `isKept`: students were once placed there, or an event is planned there, so the provider is out of use instead of deleted. */
export const Removed = z.object({ isKept: z.boolean() })

export const MergePair = z.strictObject({ id, intoId: id })
const count = z.number().int()
export const MergePreview = z.object({
  name: z.string(),
  into: z.object({ name: z.string(), town: z.string() }),
  placements: count,
  /** The present and future students, who are told of the merge. */
  students: count,
  contacts: count,
  agreements: count,
  checks: count,
  files: count,
  capacities: count,
  /** Spans of places that are lost because the other provider has places of the same specialty at that time. */
  capacitiesLost: count,
})
export const MergeProvider = z.strictObject({ id, revision, intoId: id })

export const SaveContact = z.strictObject({
  id,
  revision,
  providerId: id,
  name,
  jobTitle: line,
  /** '' if no address is known; a contact who signs off must have one. */
  email: z
    .string()
    .trim()
    .max(254)
    .pipe(z.email({ error: 'emailInvalid' }).or(z.literal(''))),
  phone: z.string().trim().max(40).refine(isSeen, 'charactersUnseen').or(z.literal('')),
  signsOff: z.boolean(),
})
export const SaveAgreement = z.strictObject({
  id,
  revision,
  providerId: id,
  name,
  fromOn: day,
  toOn: day,
  /** How many days before its end somebody is reminded. */
  remindDays: z.array(wholeBetween(1, 400)).max(mostReminders),
})
export const SaveCheck = z.strictObject({ id, revision, providerId: id, name, doneOn: day, expiresOn: day.nullable() })
export const SaveCapacity = z.strictObject({
  id,
  revision,
  providerId: id,
  specialtyId: id.nullable(),
  fromOn: day,
  toOn: day,
  places: wholeBetween(0, 500),
})
/** `tooMany` is the number of students beyond the places that are left, on the fullest future day. */
export const SavedCapacity = Saved.extend({ tooMany: z.number().int() })

export const OfProviderFiles = z.strictObject({ providerId: id })
export const ProviderFiles = z.object({
  today: z.string(),
  /** Sorted by end; the file that ends first comes first. */
  files: z.array(
    z.object({
      id: z.string(),
      revision: z.number().int(),
      fileName: z.string(),
      sizeBytes: z.number().int(),
      addedBy: z.string(),
      at: z.string(),
      /** False until the file is known to be harmless. */
      isReady: z.boolean(),
      /** Null if the file has no end. */
      endsOn: z.string().nullable(),
      state: z.enum(checkStates),
    }),
  ),
})
/** `fileIds` are uploads of the actor. */
export const AddProviderFiles = z.strictObject({
  providerId: id,
  fileIds: z.array(id).min(1, { error: 'required' }).max(mostProviderFiles),
  endsOn: day.nullable(),
})
export const SaveProviderFile = z.strictObject({ id, revision: revision.min(1), endsOn: day.nullable() })
