import 'server-only'
import { sealedIn, type SealedPlace } from '@/server/kernel/queries/sealed.sql'
import { addressSealing } from '../sealings'

export const staticUrlsSealed: readonly SealedPlace[] = [sealedIn({ sealing: addressSealing, table: 'static_url', column: 'token_cipher' })]
