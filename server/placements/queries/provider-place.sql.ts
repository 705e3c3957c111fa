import 'server-only'
import { Prisma } from '@/lib/generated/prisma/client'

/** Where a provider is. */
export type ProviderAddress = {
  line1: string
  line2: string
  line3: string
  postcode: string
  town: string
  region: string
  country: string
  latitude: number | null
  longitude: number | null
}
/** Where to go, and what to bring. */
export type ProviderPlace = ProviderAddress & { bring: string }

/** The pairs of `json_build_object` for the place of a provider `p` with its address `a`. */
export const providerPlace = Prisma.sql`'line1', a.line1, 'line2', a.line2, 'line3', a.line3, 'postcode', a.postcode, 'town', a.town, 'region', a.region,
  'country', a.country, 'latitude', a.latitude, 'longitude', a.longitude, 'bring', p.bring`
