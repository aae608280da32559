import java.io.FileInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

/** Reads an address with a client certificate: URL CA PFX PASSPHRASE VERSION. Offers HTTP/2 and the session before. */
public class Client {
  public static void main(String[] args) throws Exception {
    KeyStore trust = KeyStore.getInstance("PKCS12");
    trust.load(null, null);
    CertificateFactory reader = CertificateFactory.getInstance("X.509");
    trust.setCertificateEntry("bank", reader.generateCertificate(new FileInputStream(args[1])));
    TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(trust);
    KeyStore own = KeyStore.getInstance("PKCS12");
    own.load(new FileInputStream(args[2]), args[3].toCharArray());
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, args[3].toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);
    SSLParameters version = new SSLParameters(null, new String[] {"TLSv" + args[4]});
    for (int turn = 0; turn < 2; turn++) {
      HttpClient client = HttpClient.newBuilder().sslContext(context).sslParameters(version).build();
      HttpRequest request = HttpRequest.newBuilder(URI.create(args[0])).build();
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      String tls = answer.sslSession().get().getProtocol().substring(4);
      System.out.println(answer.statusCode() + " " + tls + " " + answer.version().toString().replace("HTTP_1_1", "http/1.1"));
    }
  }
}
