import 'server-only'
import type { SealedPlace } from '@/server/kernel/queries/sealed.sql'
import { entraSealing } from '../sealings'

export const configSealed: readonly SealedPlace[] = [
  {
    sealing: entraSealing,
    table: 'setting',
    id: 'key',
    idType: 'text',
    is: `value #>> '{}'`,
    become: 'value = to_jsonb(n.text)',
    where: `key = 'entraSecret'`,
  },
]
