'use client'

import type { Filters } from '@/components/shared/use-filters'
import type { Rollover } from '@/lib/contracts/users/rollover'
import { RolloverDraft } from './rollover-draft'
import { RolloverDone } from './rollover-done'

/** A rollover: what would become of everybody while it is prepared, what became of them afterwards. */
export function RolloverScreen({ found, asked }: { found: Rollover; asked: Filters }) {
  return found.rollover.state === 'DRAFT' ? <RolloverDraft found={found} asked={asked} /> : <RolloverDone found={found} />
}
