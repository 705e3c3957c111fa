'use client'

import dynamic from 'next/dynamic'
import { useMayOpen } from '@/components/shared/use-places'
import type { NamingKind } from '@/lib/curriculum/vocabulary'

const Part = dynamic(async () => (await import('./served/served-part')).ServedPart)

interface ServedOutcomesProps {
  kind: NamingKind
  /** Null for an entry that is not saved yet. */
  refId: string | null
}

/**
 * Shows, in the editor of an entry that components of a curriculum can name, the outcomes that it serves. The editor's screen must load the texts `curriculum`,
 * `issues` and `selector`.
 */
export function ServedOutcomes({ kind, refId }: ServedOutcomesProps) {
  const mayRead = useMayOpen('curriculum')
  return mayRead && refId !== null ? <Part kind={kind} refId={refId} /> : null
}
