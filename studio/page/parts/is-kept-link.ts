/** Whether a link may be shown: a place of the page, a path of the studio, or an http or https address. */
export const isKeptLink = (href: string): boolean => /^(?:#|\/(?![/\\])|https?:\/\/)/i.test(href);
