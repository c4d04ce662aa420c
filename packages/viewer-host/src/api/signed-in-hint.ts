/** The server sets it beside the session's own cookie, which scripts cannot read. It says nothing but that there is one. */
export const signedInCookie = 'gantry_signed_in';
