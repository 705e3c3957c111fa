/** The envelope in which the server answers. */
export type Answer = Readonly<Record<string, unknown>> & { readonly status: string }

/** The answer in a text; null for anything that the application did not send, such as the page of a captive portal, or of a proxy whose application is gone. */
export function parseAnswer(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text)
    return isAnswer(value) ? value : null
  } catch {
    return null
  }
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'status' in value && typeof value.status === 'string'
}
