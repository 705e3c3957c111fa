export function chromiumPath(): string | undefined
export const likeAScreen: string
export function ensureChromium(): Promise<void>
