module oauth-bank

go 1.21
