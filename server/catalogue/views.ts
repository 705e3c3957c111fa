import 'server-only'
import { paletteColours } from '@/lib/clinical/palette'
import type { OutputOf } from '@/lib/contract'
import type { Phrase } from '@/lib/contracts/catalogue'
import type { listProcedures, listSections, readScale } from '@/lib/contracts/interface-editor'
import type { PhraseRow } from './queries/phrases'
import type { ProcedureRow } from './queries/procedures'
import type { ScaleRow } from './queries/scales'
import type { SectionRow } from './queries/sections'

export function phraseView({ id, kind, text, ownerId }: PhraseRow): Phrase {
  return { id, kind, text, own: ownerId !== null }
}

export function procedureRow({
  specialty,
  _count,
  outsidePermit,
  ...row
}: ProcedureRow): OutputOf<typeof listProcedures>['procedures'][number] {
  return {
    ...row,
    specialty: specialty?.name ?? null,
    criteria: _count.criteria,
    stages: _count.stages,
    limited: _count.permits > 0 ? outsidePermit : null,
  }
}

export function sectionRow({ _count, items, ...row }: SectionRow): OutputOf<typeof listSections>['sections'][number] {
  return { ...row, items: items.map(({ caption }) => caption), limited: _count.permits > 0 }
}

/** A colour outside the palette, from another system, becomes the palette's first. */
export function scaleView({ id, name, version, revision, active, values }: ScaleRow): OutputOf<typeof readScale>['scale'] {
  return {
    id,
    name,
    version,
    revision,
    active,
    values: values.map((value) => ({ ...value, colour: paletteColours.find((colour) => colour === value.colour) ?? 'blue' })),
  }
}
