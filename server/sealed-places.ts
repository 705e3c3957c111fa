import 'server-only'
import { domains } from './domains'
import { kernelSealed, type SealedPlace } from './kernel/queries/sealed.sql'

/** Everything that is stored encrypted. */
export const sealedPlaces: readonly SealedPlace[] = [...kernelSealed, ...domains.flatMap(({ sealed = [] }) => sealed)]
