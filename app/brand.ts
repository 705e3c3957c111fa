import 'server-only'
import { logoAddress } from '@/lib/contracts/files'
import type { Logo } from '@/lib/menu'
import { readSettings } from '@/server/config'

/** The institution's name and logo, which every page shows. */
export async function readBrand(): Promise<{ brandName: string; logo: Logo | null }> {
  const { brandName, logo, logoSize: height } = await readSettings()
  return { brandName, logo: logo === null ? null : { src: logoAddress(logo), height } }
}
