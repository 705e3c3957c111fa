import 'server-only'
import { defineSealing } from '@/server/kernel/secrets/cipher'

export const patientSealing = defineSealing('patient')
/** What came after its session was locked. */
export const lateSealing = defineSealing('late-arrival')
