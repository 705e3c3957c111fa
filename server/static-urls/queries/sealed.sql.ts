import 'server-only'
import { sealedColumn, type SealedPlace } from '@/server/kernel/queries/sealed.sql'
import { addressSealing } from '../sealings'

export const staticUrlsSealed: readonly SealedPlace[] = [
  sealedColumn({ sealing: addressSealing, table: 'static_url', column: 'token_cipher' }),
]
