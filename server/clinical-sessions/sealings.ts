import 'server-only'
import { defineSealing } from '@/server/kernel/secrets/cipher'

export const patientSealing = defineSealing('patient')
/** Encrypts writes that arrived after their session was locked. */
export const lateSealing = defineSealing('late-arrival')
