/** What a save removes: dates of events, and how many people are told of the save. `titles`: the first twenty of these events. */
export type Going = { readonly dates: number; readonly events: number; readonly told: number; readonly titles?: readonly string[] }
