import 'server-only'
import { radiographKinds, radiographQualities } from '@/lib/clinical/vocabulary'
import type { Radiograph } from '@/lib/contracts/clinical-sessions'
import type { RadiographJson, RadiographRow } from '../queries/radiographs'
import { personView } from '../../views/parts'

export function radiographView({
  id,
  kind,
  teeth,
  justification,
  authorisedById,
  authorisedByName,
  authorisedAt,
  takenAt,
  quality,
  report,
  sortOrder,
  revision,
}: RadiographRow | RadiographJson): Radiograph {
  return {
    id,
    teeth,
    justification,
    report,
    sortOrder,
    revision,
    kind: radiographKinds.find((known) => known === kind) ?? 'OTHER',
    authorisedBy: personView(authorisedById, authorisedByName),
    authorisedAt: iso(authorisedAt),
    takenAt: iso(takenAt),
    quality: radiographQualities.find((known) => known === quality) ?? null,
  }
}

function iso(at: Date | string | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
