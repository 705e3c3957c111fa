import 'server-only'
import { defineSealing } from '@/server/kernel/secrets/cipher'

export const concernSealing = defineSealing('concern')
