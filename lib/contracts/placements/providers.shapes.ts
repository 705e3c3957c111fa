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
import { day, Done, Exported, id, name, Named, notes, One, page, Remove, revision, Saved, whole } from './parts.shapes'

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

/** Where a map's pictures come from, and whose they are. */
const MapTiles = z.object({ tiles: z.string(), note: z.string() })
/** Specialties and clinics in use can be chosen. `mayEdit`: whether whoever asks places students and keeps providers. `map`: null: maps have no pictures. */
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

/** `freeOn`: only providers with a free place on that day. `expiring`: an agreement or a check of theirs ends soon, or has ended. */
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
      /** On `freeOn`, or today: places of all specialties, or of the one that was asked for; and how many of them are free. */
      places: z.number().int(),
      free: z.number().int(),
      /** Students there today, and placements to come that are not cancelled. */
      now: z.number().int(),
      toCome: z.number().int(),
      agreement: z.enum(agreementStates),
      /** The last day that an agreement covers; null: there is none. */
      agreementEndsOn: z.string().nullable(),
      checksEnding: z.number().int(),
      checksExpired: z.number().int(),
    }),
  ),
  /** How many there are with this search, on all pages of 50. */
  total: z.number().int(),
  /** How many are in use altogether. */
  inUse: z.number().int(),
})

/** Providers in use for a map, as `FindProviders` narrows them. */
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
  /** Of which nobody has said where they are. */
  without: z.array(Point),
  total: z.number().int(),
})

/** From the Monday of a day's week on; none: some weeks before this one. `specialtyId`: only the places that somebody of it has. */
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
  /** By their Mondays. */
  weeks: z.array(z.string()),
  providers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      town: z.string(),
      active: z.boolean(),
      /** Of each week, its places and how many of them are taken: those of each specialty on its fullest day. */
      places: z.array(z.number().int()),
      taken: z.array(z.number().int()),
      /** Which weeks, by their place: some specialty has more students than places. */
      tooMany: z.array(z.number().int()),
      /** Somebody has days in it that no agreement covers. */
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
  /** The last day on which somebody was reminded of its end. */
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
  /** Null: of any specialty that has no places of its own there. */
  specialty: Named.nullable(),
  fromOn: z.string(),
  toOn: z.string(),
  places: z.number().int(),
})

/** Who only looks gets neither `notes`, nor the addresses of contacts, nor who is `proposed`. */
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
    /** Students there are told what to bring and how to get there. */
    bring: z.string(),
    /** For staff alone. */
    notes: z.string(),
  }),
  contacts: z.array(Contact),
  agreements: z.array(Agreement),
  checks: z.array(Check),
  capacities: z.array(Capacity),
  /** Students there today, placements to come, and those that are over; none of them cancelled. */
  counts: z.object({ now: z.number().int(), toCome: z.number().int(), past: z.number().int() }),
  /** Weeks by their Mondays, some before today's and some after; each line's `weeks` are in their order, and count the fullest day of a week. */
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
  /** Placements to come, or that are on, of which an agreement does not cover all days. */
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
/** `isKept`: students were placed there once, or an event is planned there, so it is out of use and not deleted. */
export const Removed = z.object({ isKept: z.boolean() })

export const MergePair = z.strictObject({ id, intoId: id })
const count = z.number().int()
export const MergePreview = z.object({
  name: z.string(),
  into: z.object({ name: z.string(), town: z.string() }),
  placements: count,
  /** Students who are there or will be, and are told. */
  students: count,
  contacts: count,
  agreements: count,
  checks: count,
  files: count,
  capacities: count,
  /** Spans of places that go, since the other has places of that specialty then. */
  capacitiesLost: count,
})
export const MergeProvider = z.strictObject({ id, revision, intoId: id })

export const SaveContact = z.strictObject({
  id,
  revision,
  providerId: id,
  name,
  jobTitle: line,
  /** '' where none is known; somebody who signs off has one. */
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
  remindDays: z.array(whole(1, 400)).max(mostReminders),
})
export const SaveCheck = z.strictObject({ id, revision, providerId: id, name, doneOn: day, expiresOn: day.nullable() })
export const SaveCapacity = z.strictObject({
  id,
  revision,
  providerId: id,
  specialtyId: id.nullable(),
  fromOn: day,
  toOn: day,
  places: whole(0, 500),
})
/** `tooMany`: how many students are placed beyond the places that are left, on the fullest day to come. */
export const SavedCapacity = Saved.extend({ tooMany: z.number().int() })

export const OfProviderFiles = z.strictObject({ providerId: id })
export const ProviderFiles = z.object({
  today: z.string(),
  /** Those that end first come first. */
  files: z.array(
    z.object({
      id: z.string(),
      revision: z.number().int(),
      fileName: z.string(),
      sizeBytes: z.number().int(),
      addedBy: z.string(),
      at: z.string(),
      /** False: it is not known yet whether it is harmless. */
      isReady: z.boolean(),
      /** Null: it does not end. */
      endsOn: z.string().nullable(),
      state: z.enum(checkStates),
    }),
  ),
})
/** `fileIds`: of files that the actor uploaded. */
export const AddProviderFiles = z.strictObject({
  providerId: id,
  fileIds: z.array(id).min(1, { error: 'required' }).max(mostProviderFiles),
  endsOn: day.nullable(),
})
export const SaveProviderFile = z.strictObject({ id, revision: revision.min(1), endsOn: day.nullable() })
