import 'server-only'
import { z } from 'zod'
import type { OutputOf } from '@/lib/contract'
import type { findAddress } from '@/lib/contracts/placements'

const patienceMs = 5_000
const mostPlaces = 5
const mostCharacters = 200_000
/** Nominatim's answer: https://nominatim.org/release-docs/latest/api/Output/, as JSON. It writes degrees as text. */
const Answer = z.array(
  z.object({
    display_name: z.string(),
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
  }),
)

/** The places that a geocoder finds for an address. What it answers is shown as text, and a redirection is not followed. */
export async function findPlaces(geocoder: string, q: string): Promise<OutputOf<typeof findAddress>> {
  try {
    const answer = await fetch(
      geocoder.replace('{q}', () => encodeURIComponent(q)),
      {
        headers: { accept: 'application/json', 'user-agent': 'Cusp' },
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      },
    )
    const text = answer.ok ? await readBounded(answer) : null
    const read = text === null ? null : Answer.safeParse(JSON.parse(text))
    if (!read?.success) return { isAnswered: false, places: [] }
    const places = read.data.slice(0, mostPlaces)
    return {
      isAnswered: true,
      places: places.map(({ display_name, lat, lon }) => ({ label: display_name.slice(0, 300), latitude: lat, longitude: lon })),
    }
  } catch {
    return { isAnswered: false, places: [] }
  }
}

/** The text of an answer; null where it is longer than any that is expected. */
async function readBounded({ body }: Response): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > mostCharacters) return null
  }
  return text
}
