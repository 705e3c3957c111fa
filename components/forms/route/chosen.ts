import type { z } from 'zod'
import type { Submit } from '@/lib/contracts/form-responses/acts.shapes'

/** The people whom somebody names for a step: people with an account, or somebody outside. */
export type Chosen = z.input<typeof Submit>['chosen'] extends (infer One)[] | undefined ? One : never
export type ChosenOutside = NonNullable<Chosen['outside']>[number]
export type Typed = Extract<ChosenOutside, { email: string }>
