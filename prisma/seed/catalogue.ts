import { v7 as uuid } from 'uuid'
import type { PaletteColour } from '@/lib/clinical/palette'
import { now } from '@/server/kernel/clock'
import { storeRoomsOfClinics } from '@/server/places/queries/clinic-rooms.sql'
import type { Db } from './database'
import { starterCatalogue } from './starter-catalogue'
import { starterSpecialties, starterStages } from './starter-stages'

const YEARS = [3, 4, 5] as const

/**
 * Writes the starter catalogue, for the demo and for a new institution that takes it. Entries that exist already, by code, caption or name, stay as they are
 * with everything that depends on them: a second call changes nothing.
 */
export async function seedCatalogue(db: Db): Promise<void> {
  const scaleId = await seedScale(db)
  await seedSections(db, scaleId)
  await seedNamed(db)
  await seedProcedures(db, scaleId)
  await seedTags(db)
  await seedPhrases(db)
}

async function seedScale(db: Db): Promise<string> {
  const { name, values } = starterCatalogue.scale
  const known = await db.scale.findUnique({ where: { name_version: { name, version: 1 } }, select: { id: true } })
  if (known) return known.id
  const id = uuid()
  await db.scale.create({ data: { id, name, version: 1 } })
  await db.scaleValue.createMany({ data: values.map((value) => ({ ...value, scaleId: id })) })
  return id
}

async function seedSections(db: Db, scaleId: string): Promise<void> {
  const known = new Set((await db.section.findMany({ select: { caption: true } })).map(({ caption }) => caption))
  const sections = starterCatalogue.sections
    .map((section, sortOrder) => ({ ...section, sortOrder, id: uuid() }))
    .filter(({ caption }) => !known.has(caption))
  await db.section.createMany({
    data: sections.map(({ id, caption, required, sortOrder }) => ({ id, caption, required, sortOrder, scaleId })),
  })
  await db.sectionItem.createMany({
    data: sections.flatMap(({ id, items }) => items.map((caption, sortOrder) => ({ id: uuid(), sectionId: id, caption, sortOrder }))),
  })
}

async function seedProcedures(db: Db, scaleId: string): Promise<void> {
  const known = new Set((await db.procedure.findMany({ select: { code: true } })).map(({ code }) => code))
  const procedures = Object.entries(starterCatalogue.procedures)
    .flatMap(([category, rows]) =>
      rows.map(([code, caption, site, criteria, targets]) => ({ id: uuid(), code, caption, category, site, criteria, targets })),
    )
    .map((procedure, sortOrder) => ({ ...procedure, sortOrder }))
    .filter(({ code }) => !known.has(code))
  const specialties = new Map((await db.specialty.findMany({ select: { id: true, name: true } })).map(({ id, name }) => [name, id]))
  await db.procedure.createMany({
    data: procedures.map(({ id, code, caption, category, site, sortOrder }) => ({
      id,
      code,
      caption,
      category,
      site,
      sortOrder,
      scaleId,
      specialtyId: specialties.get(starterSpecialties[category] ?? '') ?? null,
    })),
  })
  await db.procedureStage.createMany({
    data: procedures.flatMap(({ id, code }) =>
      (starterStages[code] ?? []).map(([caption, completes], sortOrder) => ({
        id: uuid(),
        procedureId: id,
        caption,
        completes,
        sortOrder,
      })),
    ),
  })
  await db.criterion.createMany({
    data: procedures.flatMap(({ id, criteria }) =>
      criteria.map((caption, sortOrder) => ({ id: uuid(), procedureId: id, caption, sortOrder })),
    ),
  })
  await db.procedureTarget.createMany({
    data: procedures.flatMap(({ id, targets }) => YEARS.map((year, index) => ({ procedureId: id, year, target: targets[index] ?? 0 }))),
  })
}

/** Lists of names alone. */
async function seedNamed(db: Db): Promise<void> {
  const { participationTypes, specialties, clinics } = starterCatalogue
  await db.participationType.createMany({
    data: participationTypes.map((name, sortOrder) => ({ id: uuid(), name, sortOrder })),
    skipDuplicates: true,
  })
  await db.specialty.createMany({ data: specialties.map((name) => ({ id: uuid(), name })), skipDuplicates: true })
  await db.clinic.createMany({ data: clinics.map(({ name, chairs }) => ({ id: uuid(), name, chairCount: chairs })), skipDuplicates: true })
  const made = await db.clinic.findMany({ select: { id: true } })
  await storeRoomsOfClinics(db, { clinicIds: made.map(({ id }) => id), at: now() })
}

const tagColours = ['teal', 'purple', 'amber'] as const satisfies readonly PaletteColour[]

async function seedTags(db: Db): Promise<void> {
  const wanted = new Map<string, readonly string[]>(Object.entries(starterCatalogue.tags))
  await db.tagGroup.createMany({
    data: [...wanted.keys()].map((name, at) => ({ id: uuid(), name, colour: tagColours[at % tagColours.length] })),
    skipDuplicates: true,
  })
  const groups = await db.tagGroup.findMany({ select: { id: true, name: true } })
  const tags = groups.flatMap(({ id, name }) => (wanted.get(name) ?? []).map((tag) => ({ id: uuid(), name: tag, tagGroupId: id })))
  await db.tag.createMany({ data: tags, skipDuplicates: true })
}

/** The institution's own phrases; teachers add theirs. */
async function seedPhrases(db: Db): Promise<void> {
  const known = new Set((await db.feedbackPhrase.findMany({ where: { ownerId: null }, select: { text: true } })).map(({ text }) => text))
  const { good, next } = starterCatalogue.feedbackPhrases
  const phrases = [...good.map((text) => ({ kind: 'GOOD' as const, text })), ...next.map((text) => ({ kind: 'NEXT' as const, text }))].map(
    (phrase, sortOrder) => ({ ...phrase, sortOrder }),
  )
  await db.feedbackPhrase.createMany({ data: phrases.filter(({ text }) => !known.has(text)).map((phrase) => ({ id: uuid(), ...phrase })) })
}
